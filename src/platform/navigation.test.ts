import { jest } from '@jest/globals'

const calls: string[] = []
let depth = 1
let failure: unknown = null
const call =
  (name: string) =>
  ({ url, delta }: { url?: string; delta?: number }): Promise<unknown> => {
    calls.push(`${name} ${url ?? delta ?? ''}`)
    // WeChat rejects with an object that is no Error.
    return failure === null ? Promise.resolve({}) : Promise.reject(failure)
  }
jest.unstable_mockModule('@tarojs/taro', () => ({
  default: {
    navigateTo: call('navigateTo'),
    redirectTo: call('redirectTo'),
    switchTab: call('switchTab'),
    reLaunch: call('reLaunch'),
    navigateBack: call('navigateBack'),
    getCurrentPages: () =>
      Array.from({ length: depth }, () => ({
        route: 'pages/post/detail',
        options: { id: '12', keyword: '%E9%9D%92%20a', $taroTimestamp: 5 },
      })),
  },
}))
// The limit of ten pages is WeChat's: the mini-program's twin stands in for the browser's.
const stack = await import('./page-stack.weapp')
jest.unstable_mockModule('./page-stack', () => stack)

const { openUrl, redirectUrl, relaunchUrl, switchTabUrl } = await import('./navigation')

beforeEach(() => {
  calls.length = 0
  depth = 1
  failure = null
})

/** Which of Taro's calls is made; where they lead is in test/twins. */
describe('navigation', () => {
  it('opens pages on top and switches to tabs', async () => {
    await openUrl('/pages/post/detail?id=1')
    await openUrl('/pages/tabbar/notice/notice?x=1')
    expect(calls).toEqual([
      'navigateTo /pages/post/detail?id=1',
      'switchTab /pages/tabbar/notice/notice',
    ])
  })

  it('replaces the page on screen when the stack is full', async () => {
    depth = 9
    await openUrl('/pages/post/detail?id=2')
    depth = 10
    await openUrl('/pages/post/detail?id=3')
    expect(calls).toEqual([
      'navigateTo /pages/post/detail?id=2',
      'redirectTo /pages/post/detail?id=3',
    ])
  })

  it('redirects and relaunches', async () => {
    await redirectUrl('/pages/tabbar/user/user')
    await redirectUrl('/pages/user/setting')
    await relaunchUrl('/pages/login/login?to=x')
    await switchTabUrl('/pages/tabbar/user/user?y=1')
    expect(calls).toEqual([
      'switchTab /pages/tabbar/user/user',
      'redirectTo /pages/user/setting',
      'reLaunch /pages/login/login?to=x',
      'switchTab /pages/tabbar/user/user',
    ])
  })

  it('never rejects, but says what failed', async () => {
    failure = { errMsg: 'navigateTo:fail page "pages/x" is not found' }
    const error = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    await openUrl('/pages/x')
    expect(error).toHaveBeenCalledWith(expect.stringContaining('is not found'))
    error.mockRestore()
  })
})
