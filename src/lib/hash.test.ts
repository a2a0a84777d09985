import { createByteHash, fingerprintRanges } from './hash'

const hashOf = (...parts: number[][]): string => {
  const hash = createByteHash()
  for (const part of parts) hash.update(Uint8Array.from(part))
  return hash.digest()
}

describe('the byte hash', () => {
  it('does not depend on how the bytes are handed over', () => {
    expect(hashOf([1, 2, 3, 4])).toBe(hashOf([1], [], [2, 3], [4]))
    expect(hashOf([1, 2, 3, 4])).toMatch(/^[0-9a-f]{16}$/)
  })

  it('tells apart bytes, order and length', () => {
    const digests = [[], [0], [0, 0], [1, 2], [2, 1], [1, 2, 0]].map((bytes) => hashOf(bytes))
    expect(new Set(digests).size).toBe(digests.length)
  })

  it('has no collision among 40,000 near neighbours', () => {
    const whole = new Set<string>()
    for (let a = 0; a < 200; a += 1) for (let b = 0; b < 200; b += 1) whole.add(hashOf([a, 7, b]))
    expect(whole.size).toBe(40_000)
  })
})

describe('what a fingerprint reads', () => {
  it('reads a small file whole', () => {
    expect(fingerprintRanges(0)).toEqual([])
    expect(fingerprintRanges(5)).toEqual([{ offset: 0, length: 5 }])
    expect(fingerprintRanges(512 * 1024)).toEqual([{ offset: 0, length: 512 * 1024 }])
  })

  it.each([512 * 1024 + 1, 3_456_789, 50 * 1024 * 1024])(
    'reads parts of %i bytes, first to last',
    (size) => {
      const ranges = fingerprintRanges(size)
      expect(ranges).toHaveLength(8)
      expect(ranges[0]?.offset).toBe(0)
      const last = ranges[7]
      expect((last?.offset ?? 0) + (last?.length ?? 0)).toBe(size)
      for (const { offset, length } of ranges) {
        expect(offset).toBeGreaterThanOrEqual(0)
        expect(offset + length).toBeLessThanOrEqual(size)
      }
    },
  )
})
