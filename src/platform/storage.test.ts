import { jest } from '@jest/globals'

import { isPlatformError } from './errors'

/** WeChat's storage: no value is an empty string, errors carry errMsg. */
let weappFailure: string | null = null
jest.unstable_mockModule('@tarojs/taro', () => ({
  default: {
    getStorageSync: () => '',
    setStorageSync: () => {
      if (weappFailure !== null) throw Object.assign(new Error('x'), { errMsg: weappFailure })
    },
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

// Keeping, expiry and whatever a real storage can be brought to do are in test/twins.
const h5 = await import('./storage.h5')
const weapp = await import('./storage.weapp')

beforeEach(() => {
  browserValues.clear()
  weappFailure = null
  browserFailure = null
  forbidden = false
})

describe.each([
  {
    target: 'h5',
    twin: h5,
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
    fill: () => {
      weappFailure = 'setStorageSync:fail:exceed storage max size 10Mb'
    },
    breakIt: () => {
      weappFailure = 'setStorageSync:fail internal error'
    },
  },
])('storage on $target', ({ twin, fill, breakIt }) => {
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
