import { formatFen, parseYuan } from './price'

describe('prices', () => {
  it.each([
    [0, '¥0'],
    [1, '¥0.01'],
    [10, '¥0.10'],
    [100, '¥1'],
    [1_860_000, '¥18,600'],
    [1_860_050, '¥18,600.50'],
    [99_999_999_999, '¥999,999,999.99'],
    [-1_999, '-¥19.99'],
    [1.5, ''],
    [NaN, ''],
  ])('%d fen is %p', (fen, text) => {
    expect(formatFen(fen)).toBe(text)
  })

  it.each([
    ['18600', 1_860_000],
    ['¥ 18,600.5', 1_860_050],
    ['￥18，600.50', 1_860_050],
    ['19.99', 1_999],
    ['0.07', 7],
    ['1.005', null],
    ['', null],
    ['abc', null],
    ['-1', null],
    ['.5', null],
  ])('%p is %p fen', (text, fen) => {
    expect(parseYuan(text)).toBe(fen)
  })
})
