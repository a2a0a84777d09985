import { HeightIndex, chunksFrom } from './window-math'

const keys = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `k${from + i}`)

describe('HeightIndex', () => {
  test('counts the estimate until a row is measured', () => {
    const index = new HeightIndex(100)
    index.setKeys(keys(4))
    expect(index.total).toBe(400)
    expect(index.setHeight('k1', 160)).toBe(true)
    expect(index.offsetOf(1)).toBe(100)
    expect(index.offsetOf(2)).toBe(260)
    expect(index.total).toBe(460)
  })

  test('the same height again, an unknown row and a hidden one are no news', () => {
    const index = new HeightIndex(100)
    index.setKeys(keys(2))
    index.setHeight('k0', 50)
    expect(index.setHeight('k0', 50)).toBe(false)
    expect(index.setHeight('gone', 50)).toBe(false)
    expect(index.setHeight('k1', 0)).toBe(false)
    expect(index.total).toBe(150)
  })

  test('puts gaps between rows, none after the last', () => {
    const index = new HeightIndex(100, 10)
    index.setKeys(keys(3))
    expect(index.offsetOf(2)).toBe(220)
    expect(index.total).toBe(320)
  })

  test('older rows in front keep the heights of those behind them', () => {
    const index = new HeightIndex(100)
    index.setKeys(keys(2, 2))
    index.setHeight('k2', 40)
    index.setKeys(keys(4))
    expect(index.placeOf('k2')).toBe(2)
    expect(index.offsetOf(3)).toBe(240)
  })

  test('forgets rows that left', () => {
    const index = new HeightIndex(100)
    index.setKeys(keys(3))
    keys(3).forEach((key) => index.setHeight(key, 40))
    index.setKeys(['k1'])
    index.setKeys(keys(3))
    expect(index.isMeasured('k1')).toBe(true)
    expect(index.isMeasured('k0')).toBe(false)
    expect(index.total).toBe(240)
  })

  test('finds the row at a place, clamped to the list', () => {
    const index = new HeightIndex(100)
    index.setKeys(keys(5))
    index.setHeight('k0', 30)
    expect([-50, 0, 29, 30, 129, 130, 9999].map((y) => index.indexAt(y))).toEqual([
      0, 0, 0, 1, 1, 2, 4,
    ])
    expect(index.range(-900, 35)).toEqual({ start: 0, end: 2 })
    expect(new HeightIndex(100).range(0, 800)).toEqual({ start: 0, end: 0 })
  })

  test('agrees with adding up, in ten thousand rows of mixed heights', () => {
    const index = new HeightIndex(84)
    const all = keys(10_000)
    index.setKeys(all)
    let sum = 0
    all.forEach((key, i) => {
      const height = i % 3 === 0 ? 40 + (i % 70) : 84
      if (i % 3 === 0) index.setHeight(key, height)
      if (i % 997 === 0) expect(index.indexAt(sum + 1)).toBe(i)
      sum += height
    })
    expect(index.total).toBe(sum)
  })
})

describe('chunksFrom', () => {
  const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i)
  const borders = (items: readonly number[], origin: number) =>
    chunksFrom(items, origin, 4).map((chunk) => [chunk.id, ...chunk.items])

  test('covers every item once, in order', () => {
    const chunks = chunksFrom(numbers(11), 0, 4)
    expect(chunks.flatMap((chunk) => chunk.items)).toEqual(numbers(11))
    expect(chunks.map((chunk) => chunk.from)).toEqual([0, 4, 8])
  })

  test('items added behind leave the full runs as they are', () => {
    expect(borders(numbers(9), 0).slice(0, 2)).toEqual(borders(numbers(20), 0).slice(0, 2))
  })

  test('items added in front leave all runs as they are', () => {
    const before = borders(numbers(8, 100), 0)
    const after = borders(numbers(14, 94), 6)
    expect(after.slice(-2)).toEqual(before)
    expect(after[0]).toEqual([-2, 94, 95])
  })

  test('an empty list has none', () => {
    expect(chunksFrom([], 0, 4)).toEqual([])
  })
})
