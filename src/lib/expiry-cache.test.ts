import { packEntry, unpackEntry } from './expiry-cache'

// Specification §9: a cache helper supports expiry in seconds.
describe('expiry', () => {
  const now = 1_700_000_000_000

  it('keeps a value for its seconds and not a moment longer', () => {
    const text = packEntry({ a: [1, '二'] }, 60, now)
    expect(unpackEntry(text, now)).toEqual({ found: true, value: { a: [1, '二'] } })
    expect(unpackEntry(text, now + 59_999)).toMatchObject({ found: true })
    expect(unpackEntry(text, now + 60_000)).toEqual({ found: false, reason: 'expired' })
  })

  it('keeps a value for good without seconds, and not at all with none', () => {
    expect(unpackEntry(packEntry(false, undefined, now), now + 1e12)).toEqual({
      found: true,
      value: false,
    })
    expect(unpackEntry(packEntry('x', 0, now), now)).toEqual({ found: false, reason: 'expired' })
    expect(unpackEntry(packEntry(null, undefined), now)).toEqual({ found: true, value: null })
  })

  it.each([
    undefined,
    null,
    5,
    '',
    'x',
    '{',
    '[]',
    '5',
    '{"e":1}',
    '{"v":1,"e":"soon"}',
    '{"v":1,"e":null}',
  ])('does not trip over %p', (text) => {
    expect(unpackEntry(text, now)).toEqual({ found: false, reason: 'unreadable' })
  })

  it('refuses what JSON would lose', () => {
    expect(() => packEntry(undefined, 1)).toThrow(TypeError)
    expect(() => packEntry(() => 1, 1)).toThrow(TypeError)
    const cycle: { self?: unknown } = {}
    cycle.self = cycle
    expect(() => packEntry(cycle, 1)).toThrow(TypeError)
  })
})
