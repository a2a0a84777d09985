import {
  firstGapAfter,
  hasNextPage,
  lastSeqOf,
  markWithdrawn,
  mergeMessages,
  toChronological,
} from './message-list'

interface Message {
  id?: string
  seq?: number
  clientMsgId: string
  content: string
  isWithdrawn: boolean
}

const stored = (seq: number, content = `第${seq}条`, isWithdrawn = false): Message => ({
  id: `9${seq}`,
  seq,
  clientMsgId: `m${seq}`,
  content,
  isWithdrawn,
})
const pending = (clientMsgId: string): Message => ({
  clientMsgId,
  content: '发送中',
  isWithdrawn: false,
})
const seqs = (list: readonly Message[]) => list.map((message) => message.seq ?? message.clientMsgId)

// Specification §4: page 1 of 20 reversed into chronological order; hasNextPage when page*size < total.
describe('a page of history', () => {
  it('is turned round', () => {
    const records = [stored(3), stored(2), stored(1)]
    expect(seqs(toChronological(records))).toEqual([1, 2, 3])
    expect(seqs(records)).toEqual([3, 2, 1])
  })

  it.each([
    [1, 20, 0, false],
    [1, 20, 20, false],
    [1, 20, 21, true],
    [2, 20, 40, false],
    [2, 20, 41, true],
  ])('page %i of %i out of %i has a next one: %p', (page, size, total, next) => {
    expect(hasNextPage(page, size, total)).toBe(next)
  })
})

describe('mergeMessages', () => {
  it('shows each message once, in the order of seq, however it came', () => {
    const merged = mergeMessages(
      [stored(2), stored(5)],
      [stored(5), stored(3), stored(4), stored(2)],
    )
    expect(seqs(merged)).toEqual([2, 3, 4, 5])
  })

  it('puts messages that are being sent last, in their order', () => {
    const merged = mergeMessages([stored(1), pending('x'), pending('y')], [stored(2)])
    expect(seqs(merged)).toEqual([1, 2, 'x', 'y'])
  })

  it('replaces a pending message by its stored copy, in either direction', () => {
    const copy = { ...stored(7), clientMsgId: 'x' }
    expect(seqs(mergeMessages([stored(6), pending('x')], [copy]))).toEqual([6, 7])
    expect(seqs(mergeMessages([copy], [pending('x')]))).toEqual([7])
  })

  it('takes the newer copy of a message that is still being sent', () => {
    const failed = { ...pending('x'), content: '发送失败' }
    expect(mergeMessages([pending('x')], [failed])).toEqual([failed])
  })

  it('does not let a late page undo a withdrawal', () => {
    const gone = stored(4, '', true)
    expect(mergeMessages([gone], [stored(4, '原文')])).toEqual([gone])
    expect(mergeMessages([stored(4, '原文')], [gone])).toEqual([gone])
  })

  it('merges nothing into nothing', () => {
    expect(mergeMessages([], [])).toEqual([])
  })
})

// Specification §4: message withdrawal sets isWithdrawn on that message.
describe('markWithdrawn', () => {
  it('marks that message, takes its content away and leaves the others as they are', () => {
    const list = [stored(1), stored(2)]
    const marked = markWithdrawn(list, '92')
    expect(marked[1]).toMatchObject({ isWithdrawn: true, content: '' })
    expect(marked[0]).toBe(list[0])
    expect(list[1]?.isWithdrawn).toBe(false)
  })

  it('returns the same list when there is nothing to mark', () => {
    const list = [stored(1), stored(2, '', true)]
    expect(markWithdrawn(list, '99')).toBe(list)
    expect(markWithdrawn(list, '92')).toBe(list)
  })
})

describe('what is missing', () => {
  it('finds the last seq and the first gap', () => {
    expect(lastSeqOf([stored(2), pending('x'), stored(9)])).toBe(9)
    expect(lastSeqOf([])).toBe(0)
    expect(firstGapAfter([stored(2), stored(3), stored(6), stored(9)])).toBe(3)
    expect(firstGapAfter([stored(3), stored(2), pending('x')])).toBeNull()
    expect(firstGapAfter([])).toBeNull()
  })
})
