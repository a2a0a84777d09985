import { createClientMsgId } from './id'

describe('createClientMsgId', () => {
  it('fits the contract’s form', () => {
    for (let index = 0; index < 200; index += 1) {
      expect(createClientMsgId()).toMatch(/^[A-Za-z0-9_-]{8,64}$/)
    }
  })

  it('differs in the same millisecond and with the same random numbers', () => {
    const ids = new Set<string>()
    for (let index = 0; index < 10_000; index += 1)
      ids.add(createClientMsgId(1_700_000_000_000, () => 0.5))
    expect(ids.size).toBe(10_000)
  })
})
