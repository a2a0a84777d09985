import { CHIMES, chimeWav, type ChimeName } from './sound-wave'

describe.each(Object.keys(CHIMES) as ChimeName[])('the %s chime', (name) => {
  const bytes = chimeWav(name)
  const view = new DataView(bytes.buffer)
  const word = (offset: number): string =>
    String.fromCharCode(...bytes.subarray(offset, offset + 4))
  const samples = Array.from({ length: (bytes.length - 44) / 2 }, (_, index) =>
    view.getInt16(44 + index * 2, true),
  )

  it('is a WAV file whose header tells the truth', () => {
    expect([word(0), word(8), word(12), word(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
    expect(view.getUint32(4, true)).toBe(bytes.length - 8)
    expect(view.getUint32(40, true)).toBe(bytes.length - 44)
    expect(view.getUint32(28, true)).toBe(view.getUint32(24, true) * view.getUint16(32, true))
  })

  it('is short, audible and never clipped, and begins and ends in silence', () => {
    const peak = Math.max(...samples.map(Math.abs))
    expect(samples.length / view.getUint32(24, true)).toBeLessThan(0.7)
    expect(peak).toBeGreaterThan(6_000)
    expect(peak).toBeLessThan(32_000)
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(50)
    expect(Math.abs(samples[samples.length - 1] ?? 1)).toBeLessThan(50)
  })
})
