import { countLabel } from './count-label'

// Specification §9: 10000 to 99999 as x.xw, up to 999999 likewise, above that 100w+.
describe('countLabel', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [9_999, '9999'],
    [10_000, '1.0w'],
    [10_999, '1.0w'],
    [11_000, '1.1w'],
    [23_456, '2.3w'],
    [99_999, '9.9w'],
    [100_000, '10.0w'],
    [999_999, '99.9w'],
    [1_000_000, '100w+'],
    [123_456_789, '100w+'],
    [Infinity, '100w+'],
    [12.9, '12'],
    [-5, '0'],
    [NaN, '0'],
  ])('%d is %s', (count, label) => {
    expect(countLabel(count)).toBe(label)
  })
})
