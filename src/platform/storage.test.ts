import { jest } from '@jest/globals'

import { isPlatformError } from './errors'

/** WeChat's storage: no value is an empty string, errors carry errMsg. */
const weappValues = new Map<string, unknown>()
let weappFailure: string | null = null
jest.unstable_mockModule('@tarojs/taro', () => ({
  default: {
    getStorageSync: (key: string) => weappValues.get(key) ?? '',
    setStorageSync: (key: string, value: unknown) => {
      if (weappFailure !== null) throw Object.assign(new Error('x'), { errMsg: weappFailure })
      weappValues.set(key, value)
    },
    removeStorageSync: (key: string) => weappValues.delete(key),
  },
}))

const browserValues = new Map<string, string>()
let browserFailure: Error | null = null
const localStorage = {
  get length() {
    return browserValues.size
  },
  getItem: (key: string) => browserValues.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (browserFailure !== null) throw browserFailure
    browserValues.set(key, value)
  },
  removeItem: (key: string) => browserValues.delete(key),
}
const listeners = new Set<(event: { key: string | null }) => void>()
let forbidden = false
Object.assign(globalThis, {
  window: {
    get localStorage() {
      if (forbidden) throw new DOMException('denied', 'SecurityError')
      return localStorage
    },
    addEventListener: (_type: string, listener: (event: { key: string | null }) => void) =>
      listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: { key: string | null }) => void) =>
      listeners.delete(listener),
  },
})

const h5 = await import('./storage.h5')
const weapp = await import('./storage.weapp')

beforeEach(() => {
  weappValues.clear()
  browserValues.clear()
  weappFailure = null
  browserFailure = null
  forbidden = false
  jest.useRealTimers()
})

describe.each([
  {
    target: 'h5',
    twin: h5,
    plant: (text: string) => void browserValues.set('k', text),
    stored: () => browserValues.has('k'),
    fill: () => {
      browserValues.set('other', 'x')
      browserFailure = new DOMException('full', 'QuotaExceededError')
    },
    breakIt: () => {
      browserValues.set('other', 'x')
      browserFailure = new Error('disk')
    },
  },
  {
    target: 'weapp',
    twin: weapp,
    plant: (text: string) => void weappValues.set('k', text),
    stored: () => weappValues.has('k'),
    fill: () => {
      weappFailure = 'setStorageSync:fail:exceed storage max size 10Mb'
    },
    breakIt: () => {
      weappFailure = 'setStorageSync:fail internal error'
    },
  },
])('storage on $target', ({ twin, plant, stored, fill, breakIt }) => {
  it('keeps and removes values of any JSON kind', () => {
    for (const value of [{ uid: '1' }, [1, '二'], 'text', 0, false, null]) {
      twin.setStored('k', value)
      expect(twin.getStored('k')).toEqual(value)
    }
    twin.removeStored('k')
    expect(twin.getStored('k')).toBeNull()
    expect(() => twin.removeStored('k')).not.toThrow()
  })

  it('forgets a value after its seconds, and cleans up', () => {
    jest.useFakeTimers({ now: 1_700_000_000_000 })
    twin.setStored('k', 'soon gone', 30)
    jest.setSystemTime(1_700_000_029_999)
    expect(twin.getStored('k')).toBe('soon gone')
    jest.setSystemTime(1_700_000_030_000)
    expect(twin.getStored('k')).toBeNull()
    expect(stored()).toBe(false)
  })

  it.each(['{broken', '5', 'true', '{"token":"x"}'])('reads %s as nothing', (text) => {
    plant(text)
    expect(twin.getStored('k')).toBeNull()
  })

  it('does not hand out what the check refuses', () => {
    twin.setStored('k', 5)
    const isText = (value: unknown): value is string => typeof value === 'string'
    expect(twin.getStored('k', isText)).toBeNull()
    twin.setStored('k', 'text')
    expect(twin.getStored('k', isText)).toBe('text')
  })

  it('says when the storage is full or broken', () => {
    const failure = (): unknown => {
      try {
        twin.setStored('k', 'x')
      } catch (error) {
        return error
      }
      return null
    }
    fill()
    const full = failure()
    expect(isPlatformError(full) && full.kind).toBe('quota')
    breakIt()
    const broken = failure()
    expect(isPlatformError(broken) && broken.kind).toBe('failed')
  })
})

describe('storage in a browser that forbids it', () => {
  it('lasts while the page does', () => {
    forbidden = true
    h5.setStored('private', { a: 1 })
    expect(h5.getStored('private')).toEqual({ a: 1 })
    h5.removeStored('private')
    expect(h5.getStored('private')).toBeNull()
  })

  it('also when only writing is forbidden (old Safari)', () => {
    browserFailure = new DOMException('full', 'QuotaExceededError')
    h5.setStored('private', 'x')
    expect(h5.getStored('private')).toBe('x')
  })
})

describe('another window of the browser', () => {
  it('is heard when it changes the value or clears everything', () => {
    const heard = jest.fn()
    const stop = h5.subscribeStored('token', heard)
    for (const key of ['token', 'other', null]) for (const listener of listeners) listener({ key })
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    expect(listeners.size).toBe(0)
  })
})
