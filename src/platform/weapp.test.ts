import { jest } from '@jest/globals'

import { isPlatformError } from './errors'

/** What the mini-program's twins say to WeChat, and its rarer answers; the rest is in test/twins. */

type Answer = (options: Record<string, unknown>) => unknown
const taro: Record<string, Answer> = {}
const fail = (errMsg: string) => () => {
  // WeChat rejects with an object that is no Error.
  // eslint-disable-next-line @typescript-eslint/only-throw-error
  throw { errMsg }
}
const promised =
  (name: string) =>
  async (options: Record<string, unknown> = {}): Promise<unknown> => {
    await Promise.resolve()
    const answer = taro[name]
    if (answer === undefined) throw new Error(`${name} was not expected`)
    return answer(options)
  }

/** The few calls that answer by callbacks alone. */
const calledBack =
  (name: string) =>
  (
    options: Record<string, unknown> & {
      success: (result: unknown) => void
      fail: (error: unknown) => void
    },
  ): void => {
    promised(name)(options).then(options.success, options.fail)
  }

/** Files by path. */
const disk = new Map<string, number>()
interface FileCall {
  filePath: string
  destPath: string
  success: (result: unknown) => void
}
const fileSystem = {
  mkdir: ({ success }: FileCall) => success({}),
  copyFile: ({ destPath, success }: FileCall) => {
    disk.set(destPath, 1)
    success({})
  },
  getFileInfo: ({ filePath, success }: FileCall) => success({ size: disk.get(filePath) ?? 0 }),
}

jest.unstable_mockModule('@tarojs/taro', () => ({
  default: {
    env: { USER_DATA_PATH: 'wxfile://usr' },
    getFileSystemManager: () => fileSystem,
    chooseMedia: calledBack('chooseMedia'),
    compressImage: promised('compressImage'),
    showToast: promised('showToast'),
    getWindowInfo: () => taro['getWindowInfo']?.({}),
    getMenuButtonBoundingClientRect: () => taro['getMenuButtonBoundingClientRect']?.({}),
  },
}))

const { pickImages } = await import('./pick-images.weapp')
const { keepFile } = await import('./file-keep.weapp')
const { showToast } = await import('./feedback.weapp')
const { navMetrics } = await import('./metrics.weapp')

async function faultOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
  } catch (error) {
    return isPlatformError(error) ? error.kind : `not a PlatformError: ${String(error)}`
  }
  return 'no error'
}

beforeEach(() => {
  for (const name of Object.keys(taro)) delete taro[name]
  disk.clear()
})

describe('choosing pictures', () => {
  it('returns what was chosen, and JPEG in place of HEIC', async () => {
    disk.set('wxfile://tmp/c.jpg', 900)
    taro['chooseMedia'] = (options) => {
      expect(options).toMatchObject({
        count: 3,
        mediaType: ['image'],
        sizeType: ['original', 'compressed'],
      })
      return {
        tempFiles: [
          { tempFilePath: 'wxfile://tmp/a.jpg', size: 100 },
          { tempFilePath: 'wxfile://tmp/b.HEIC', size: 200 },
        ],
      }
    }
    taro['compressImage'] = ({ src }) => {
      expect(src).toBe('wxfile://tmp/b.HEIC')
      return { tempFilePath: 'wxfile://tmp/c.jpg' }
    }
    expect(await pickImages({ count: 3 })).toEqual([
      { name: 'a.jpg', size: 100, type: 'image/jpeg', path: 'wxfile://tmp/a.jpg' },
      { name: 'b.jpg', size: 900, type: 'image/jpeg', path: 'wxfile://tmp/c.jpg' },
    ])
  })

  it('tells closing from refusing', async () => {
    taro['chooseMedia'] = fail('chooseMedia:fail cancel')
    expect(await pickImages({ count: 1 })).toEqual([])
    for (const errMsg of [
      'chooseMedia:fail auth deny',
      'chooseMedia:fail privacy permission is not authorized',
      'chooseMedia:fail:system permission denied',
    ]) {
      taro['chooseMedia'] = fail(errMsg)
      expect(await faultOf(pickImages({ count: 1 }))).toBe('denied')
    }
    taro['chooseMedia'] = fail('chooseMedia:fail unknown')
    expect(await faultOf(pickImages({ count: 1 }))).toBe('failed')
  })
})

describe('pictures of a draft', () => {
  const file = { name: '底足.JPG', size: 100, type: 'image/jpeg', path: 'wxfile://tmp/a.jpg' }

  it('cannot leave their directory', async () => {
    const kept = await keepFile({ ...file, name: '../../x/../evil.j/../pg' })
    expect([...disk.keys()]).toEqual([`wxfile://usr/kept/${kept.id}`])
  })
})

describe('feedback', () => {
  // Specification §8 and §9.
  it('shows 出错啦~ for two seconds when there is nothing else to say', async () => {
    const shown: unknown[] = []
    taro['showToast'] = (options) => shown.push(options)
    await showToast()
    await showToast('已发布', 500)
    expect(shown).toEqual([
      { title: '出错啦~', icon: 'none', duration: 2000 },
      { title: '已发布', icon: 'none', duration: 500 },
    ])
    taro['showToast'] = fail('showToast:fail')
    await expect(showToast('x')).resolves.toBeUndefined()
  })
})

describe('sizes', () => {
  it('follow the capsule, and survive a device that does not know it', () => {
    taro['getWindowInfo'] = () => ({
      statusBarHeight: 47,
      windowWidth: 390,
      windowHeight: 844,
      screenHeight: 844,
      pixelRatio: 3,
      safeArea: { bottom: 810 },
    })
    taro['getMenuButtonBoundingClientRect'] = () => ({ top: 51, height: 32, left: 296 })
    expect(navMetrics()).toMatchObject({
      statusBarHeight: 47,
      navBarHeight: 40,
      capsuleWidth: 94,
      safeBottom: 34,
    })
    taro['getMenuButtonBoundingClientRect'] = () => ({ top: 0, height: 0, left: 0 })
    expect(navMetrics()).toMatchObject({ navBarHeight: 44, capsuleWidth: 96 })
  })
})
