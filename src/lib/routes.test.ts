import { readAppConfig, readEntry } from '../../test/setup/app-config.mjs'
import {
  ROUTES,
  ROUTE_NAMES,
  buildUrl,
  goLoginUrl,
  isBuilt,
  loginUrl,
  parseQuery,
  routeNameOf,
  routeOfUrl,
  safeReturnTo,
  type RouteSpec,
} from './routes'

const spec = (name: (typeof ROUTE_NAMES)[number]): RouteSpec => ROUTES[name]

/** The specification's list (§2), at the paths of design §3, written out a second time on purpose. */
const SPECIFIED = `
pages/common/start pages/common/no-network
pages/login/login pages/login/bind pages/login/payment pages/user/go-login
pages/tabbar/index/index pages/tabbar/study/study pages/tabbar/topic/topic pages/tabbar/notice/notice pages/tabbar/user/user
pages/index/search pages/index/article-detail pages/index/course-detail pages/index/lehuo-detail pages/index/user-home
pages/index/coupon pages/index/share pages/index/wine-list pages/index/wine-detail
pages/post/add-post pages/post/choose-topic pages/post/detail pages/post/video-detail pages/post/video pages/post/video-flow pages/post/report
pages/topic/topic-classify pages/topic/topic-user pages/topic/topic-activity pages/topic/topic-rank pages/topic/detail
pages/notice/chat pages/notice/message-list pages/notice/system-list pages/notice/notice-list
pages/user/vip pages/user/setting pages/user/protocol pages/user/edit-info pages/user/edit-submit pages/user/pay pages/user/success
pages/user/addrlist pages/user/order pages/user/coupon pages/user/download pages/user/sign pages/user/integral pages/user/grade
pages/user/follow-list pages/user/webview
pages/module/medal/list pages/module/answer/index pages/module/answer/list pages/module/answer/intro pages/module/answer/detail
pages/module/answer/addpost pages/module/answer/choice pages/module/answer/order pages/module/answer/success
pages/module/aichat/chat pages/module/activity/show
choose-location open-location`
  .trim()
  .split(/\s+/)

describe('the route table', () => {
  it('lists the 65 pages of the specification, each once', () => {
    expect(SPECIFIED).toHaveLength(65)
    expect(ROUTE_NAMES.map((name) => ROUTES[name].path).sort()).toEqual([...SPECIFIED].sort())
  })

  it('gives every page a Chinese title', () => {
    for (const name of ROUTE_NAMES) expect(ROUTES[name].title).toMatch(/[\u4e00-\u9fff]/)
  })

  it.each(['weapp', 'h5'] as const)(
    'calls built exactly what app.config.ts registers (%s)',
    (target) => {
      const config = readAppConfig({ target })
      const { CUSTOM_ROUTES } = readEntry('config/custom-routes.ts', { target }) as {
        CUSTOM_ROUTES: Record<string, string>
      }
      const registered = [
        ...config.pages,
        ...config.subPackages.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`)),
      ]
      // Taro serves some pages at an address that is not their file's.
      const addresses = registered.map((page) => (CUSTOM_ROUTES[`/${page}`] ?? `/${page}`).slice(1))
      const built: string[] = ROUTE_NAMES.filter(isBuilt)
        .filter((name) => target === 'h5' || spec(name).h5Only !== true)
        .map((name) => ROUTES[name].path)
      expect(built.sort()).toEqual(addresses.sort())
    },
  )

  it('has an h5Only mark on the two location pages alone', () => {
    expect(ROUTE_NAMES.filter((name) => spec(name).h5Only === true)).toEqual([
      'chooseLocation',
      'openLocation',
    ])
  })
})

describe('buildUrl and parseQuery', () => {
  it('builds and reads back a page', () => {
    expect(buildUrl('postDetail', { id: '12', commentId: '9' })).toBe(
      '/pages/post/detail?id=12&commentId=9',
    )
    expect(parseQuery('postDetail', { id: '12', commentId: '9' })).toEqual({
      id: '12',
      commentId: '9',
    })
    expect(buildUrl('tabIndex')).toBe('/pages/tabbar/index/index')
    expect(buildUrl('postDetail', { id: '1', commentId: undefined })).toBe(
      '/pages/post/detail?id=1',
    )
  })

  it('carries any text through, as the routers hand it over (still encoded)', () => {
    const path = 'https://mall.example.com/a?b=1&c=100%#青花 瓶+=%20'
    const url = buildUrl('webview', { path })
    const raw = url.slice(url.indexOf('=') + 1)
    expect(raw).not.toMatch(/[?&=#+ ]/)
    expect(parseQuery('webview', { path: raw })).toEqual({ path })
  })

  it('drops keys that are not the page’s, such as those that Taro adds', () => {
    expect(parseQuery('postDetail', { id: '1', $taroTimestamp: 5, stamp: 'x' })).toEqual({
      id: '1',
    })
  })

  it.each([
    ['missing', {}],
    ['empty', { id: '' }],
    ['WeChat’s word for a key without value', { id: 'undefined' }],
    ['no number', { id: 'abc' }],
    ['longer than a bigint', { id: '12345678901234567890' }],
    ['negative', { id: '-1' }],
  ])('refuses an id that is %s', (_what, raw) => {
    expect(parseQuery('postDetail', raw)).toBeNull()
  })

  it('refuses a word that is not on the list, and reads numbers as numbers', () => {
    expect(parseQuery('protocol', { kind: 'user' })).toEqual({ kind: 'user' })
    expect(parseQuery('protocol', { kind: 'other' })).toBeNull()
    expect(parseQuery('goLogin', {})).toEqual({})
    expect(parseQuery('goLogin', { reason: '?' })).toBeNull()
    expect(parseQuery('addrList', { pick: '1' })).toEqual({ pick: 1 })
    expect(parseQuery('addrList', { pick: '1.5' })).toBeNull()
  })

  it('wants a session or a member for a chat', () => {
    expect(parseQuery('chat', { sessionId: '5' })).toEqual({ sessionId: '5' })
    expect(parseQuery('chat', { uid: '7' })).toEqual({ uid: '7' })
    expect(parseQuery('chat', {})).toBeNull()
    expect(parseQuery('chat', undefined)).toBeNull()
  })

  it('survives a broken escape and a repeated key', () => {
    expect(parseQuery('search', { keyword: '100%' })).toEqual({ keyword: '100%' })
    expect(parseQuery('postDetail', { id: ['3', '4'] })).toEqual({ id: '3' })
  })
})

describe('reading our own URLs', () => {
  it('finds a page by its path', () => {
    expect(routeNameOf('/pages/post/detail?id=1')).toBe('postDetail')
    expect(routeNameOf('pages/user/setting')).toBe('setting')
    expect(routeNameOf('/constructor')).toBeNull()
  })

  it('rebuilds a URL from the table', () => {
    expect(routeOfUrl('/pages/post/detail?x=1&id=12#top')).toEqual({
      name: 'postDetail',
      params: { id: '12' },
      url: '/pages/post/detail?id=12',
    })
  })

  it('knows no page that is not built', () => {
    expect(isBuilt('vip')).toBe(false)
    expect(routeOfUrl('/pages/user/vip')).toBeNull()
  })

  it('leads to no location page: those are opened by whoever waits for their answer', () => {
    expect(buildUrl('chooseLocation')).toBe('/choose-location')
    expect(routeNameOf('/choose-location')).toBe('chooseLocation')
    expect(routeOfUrl('/choose-location')).toBeNull()
    expect(safeReturnTo('/open-location?latitude=1&longitude=2')).toBeNull()
  })
})

describe('returning after signing in', () => {
  it('leads back to our own pages', () => {
    const url = loginUrl('/pages/post/detail?id=12')
    expect(url).toBe('/pages/login/login?to=%2Fpages%2Fpost%2Fdetail%3Fid%3D12')
    const to = parseQuery('login', { to: '%2Fpages%2Fpost%2Fdetail%3Fid%3D12' })?.to
    expect(safeReturnTo(to)).toBe('/pages/post/detail?id=12')
  })

  it.each([
    'https://evil.example.com/',
    '//evil.example.com/pages/post/detail?id=1',
    '/\\evil.example.com',
    'javascript:alert(1)',
    'pages/post/detail?id=1',
    '/pages/post/detail',
    '/pages/post/detail?id=<script>',
    '/pages/nowhere',
    '/pages/login/login',
    '/pages/login/login?to=%2Fpages%2Fpost%2Fdetail%3Fid%3D1',
    '/pages/user/go-login',
    '/pages/common/start',
    '/pages/user/vip',
    '',
    `/pages/login/login?to=${'a'.repeat(1200)}`,
  ])('drops %s', (to) => {
    expect(safeReturnTo(to)).toBeNull()
    expect(loginUrl(to)).toBe('/pages/login/login')
  })

  it('says why one was signed out', () => {
    expect(goLoginUrl('/pages/user/setting', 'token-failed')).toBe(
      '/pages/user/go-login?to=%2Fpages%2Fuser%2Fsetting&reason=token-failed',
    )
    expect(goLoginUrl()).toBe('/pages/user/go-login')
  })
})
