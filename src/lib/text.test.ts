import { charLength, clipChars, firstChar, isBlank, singleLine, trimText } from './text'

describe('text', () => {
  it.each([
    ['', 0],
    ['青花', 2],
    ['a😀b', 3],
    ['𠮷野家', 3],
    ['\ud83d', 1],
  ])('%p has %i characters', (text, length) => {
    expect(charLength(text)).toBe(length)
    expect(charLength(text)).toBe(Array.from(text).length)
  })

  it('clips between characters, never inside one', () => {
    expect(clipChars('青花瓷瓶', 4)).toBe('青花瓷瓶')
    expect(clipChars('青花瓷瓶', 2)).toBe('青花…')
    expect(clipChars('😀😀😀', 1)).toBe('😀…')
  })

  it('trims what keyboards and pastes leave behind', () => {
    expect(trimText('\u3000 备注\u200b\n')).toBe('备注')
    expect(trimText('中 间')).toBe('中 间')
    expect(isBlank('\u3000\u200b \n')).toBe(true)
    expect(isBlank(' 字 ')).toBe(false)
  })

  it('makes one line', () => {
    expect(singleLine('\n一\r\n\n二\u3000 三 ')).toBe('一 二 三')
  })

  it('takes a whole first character', () => {
    expect(firstChar('𠮷野')).toBe('𠮷')
    expect(firstChar('')).toBe('')
  })
})
