import { createAborter } from './abort'

describe('createAborter', () => {
  it('tells its listeners once', () => {
    const aborter = createAborter()
    const heard: string[] = []
    const removed = (): void => void heard.push('removed')
    aborter.signal.addEventListener('abort', () => heard.push('kept'))
    aborter.signal.addEventListener('abort', removed)
    aborter.signal.removeEventListener('abort', removed)
    expect(aborter.signal.aborted).toBe(false)
    aborter.abort()
    aborter.abort()
    expect(aborter.signal.aborted).toBe(true)
    expect(heard).toEqual(['kept'])
  })

  it('is what a real signal offers', () => {
    const real: ReturnType<typeof createAborter>['signal'] = new AbortController().signal
    expect(real.aborted).toBe(false)
  })
})
