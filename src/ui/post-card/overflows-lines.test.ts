import { overflowsLines } from './overflows-lines'

test('short text fits', () => {
  expect(overflowsLines('底足火石红，请各位老师看看到不到宋？', 6, 21)).toBe(false)
  expect(overflowsLines('', 6, 21)).toBe(false)
})

test('long text and many paragraphs do not', () => {
  expect(overflowsLines('瓷'.repeat(126), 6, 21)).toBe(false)
  expect(overflowsLines('瓷'.repeat(127), 6, 21)).toBe(true)
  expect(overflowsLines('一\n二\n三\n四\n五\n六', 6, 21)).toBe(false)
  expect(overflowsLines('一\n\n三\n四\n五\n六\n七', 6, 21)).toBe(true)
})

test('Latin letters and digits take half the room', () => {
  expect(overflowsLines('a'.repeat(252), 6, 21)).toBe(false)
  expect(overflowsLines('a'.repeat(253), 6, 21)).toBe(true)
})
