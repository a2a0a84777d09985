import { totalUnread, unreadLabel } from './unread-label'

describe('unread', () => {
  // Specification §2: tab bar badge = message unread + notice unread + messegeNum.
  it('adds the three counts', () => {
    expect(totalUnread({ message: 3, notice: 4, messegeNum: 5 })).toBe(12)
    expect(totalUnread({ message: 0, notice: 0, messegeNum: 0 })).toBe(0)
    expect(totalUnread({ message: -1, notice: NaN, messegeNum: 2 })).toBe(2)
  })

  it.each([
    [0, ''],
    [-3, ''],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
  ])('%d shows as %p', (count, label) => {
    expect(unreadLabel(count)).toBe(label)
  })
})
