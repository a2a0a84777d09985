import { buildQuery, decodeValue, splitQuery } from './query-string'

/** Tabs of the bar; tabs.ts says which reading has which. */
export type TabKey = 'home' | 'study' | 'publish' | 'notice' | 'user'

/**
 * Kinds of query parameter. `?` at the end: may be missing. A list: one of these words.
 * `id` is a decimal string (database bigint), `int` a whole number ≥ 0, `text` anything non-empty.
 */
type ParamKind = 'id' | 'id?' | 'text' | 'text?' | 'int' | 'int?' | readonly string[]

export interface RouteSpec {
  /** Page path without a leading slash, as app.config.ts lists it. */
  readonly path: string
  /** Title in the navigation bar. */
  readonly title: string
  readonly params: Readonly<Record<string, ParamKind>>
  /** Every visit needs an account. Whether a tab page does depends on the build (see tabs.ts). */
  readonly login?: true
  readonly tab?: TabKey
  /** Registered in app.config.ts. A page that is not cannot be navigated to. */
  readonly built: boolean
  /** Not a page of the mini-program, where WeChat's own picker does the job. */
  readonly h5Only?: true
}

/**
 * Every page of the product, once (specification §2, paths as design §3 reads them). A page that gets
 * built turns `built` to true here and appears in app.config.ts; a test compares the two.
 */
export const ROUTES = {
  // Common and login
  start: { path: 'pages/common/start', title: '拾古', params: { to: 'text?' }, built: true },
  noNetwork: {
    path: 'pages/common/no-network',
    title: '网络不可用',
    params: { to: 'text?' },
    built: true,
  },
  login: { path: 'pages/login/login', title: '登录', params: { to: 'text?' }, built: true },
  loginBind: {
    path: 'pages/login/bind',
    title: '绑定手机号',
    params: { to: 'text?' },
    built: true,
  },
  loginPayment: {
    path: 'pages/login/payment',
    title: '支付',
    params: { code: 'text?', state: 'text?' },
    built: false,
  },
  goLogin: {
    path: 'pages/user/go-login',
    title: '请重新登录',
    params: { to: 'text?', reason: ['expired', 'token-failed', '?'] },
    built: true,
  },

  // Tab bar
  tabIndex: {
    path: 'pages/tabbar/index/index',
    title: '首页',
    params: {},
    tab: 'home',
    built: true,
  },
  tabStudy: {
    path: 'pages/tabbar/study/study',
    title: '学习',
    params: {},
    tab: 'study',
    built: true,
  },
  tabTopic: {
    path: 'pages/tabbar/topic/topic',
    title: '圈子',
    params: {},
    tab: 'publish',
    built: true,
  },
  tabNotice: {
    path: 'pages/tabbar/notice/notice',
    title: '消息',
    params: {},
    tab: 'notice',
    built: true,
  },
  tabUser: { path: 'pages/tabbar/user/user', title: '我的', params: {}, tab: 'user', built: true },

  // Index
  search: { path: 'pages/index/search', title: '搜索', params: { keyword: 'text?' }, built: false },
  articleDetail: {
    path: 'pages/index/article-detail',
    title: '文章',
    params: { id: 'id' },
    built: false,
  },
  courseDetail: {
    path: 'pages/index/course-detail',
    title: '课程',
    params: { id: 'id' },
    built: false,
  },
  lehuoDetail: {
    path: 'pages/index/lehuo-detail',
    title: '乐活',
    params: { id: 'id' },
    built: false,
  },
  userHome: {
    path: 'pages/index/user-home',
    title: '个人主页',
    params: { id: 'id' },
    built: false,
  },
  couponCenter: { path: 'pages/index/coupon', title: '领券中心', params: {}, built: false },
  share: { path: 'pages/index/share', title: '每日一句', params: { id: 'id?' }, built: false },
  wineList: {
    path: 'pages/index/wine-list',
    title: '老酒馆藏',
    params: { typeId: 'id?' },
    built: false,
  },
  wineDetail: {
    path: 'pages/index/wine-detail',
    title: '老酒详情',
    params: { id: 'id' },
    built: false,
  },

  // Post
  addPost: {
    path: 'pages/post/add-post',
    title: '发布',
    params: { topicId: 'id?' },
    login: true,
    built: true,
  },
  chooseTopic: {
    path: 'pages/post/choose-topic',
    title: '选择圈子',
    params: { topicId: 'id?' },
    built: true,
  },
  postDetail: {
    path: 'pages/post/detail',
    title: '帖子详情',
    params: { id: 'id', commentId: 'id?' },
    built: true,
  },
  videoDetail: {
    path: 'pages/post/video-detail',
    title: '视频详情',
    params: { id: 'id' },
    built: false,
  },
  video: { path: 'pages/post/video', title: '视频', params: { id: 'id?' }, built: false },
  videoFlow: {
    path: 'pages/post/video-flow',
    title: '视频',
    params: { id: 'id?', topicId: 'id?' },
    built: false,
  },
  report: {
    path: 'pages/post/report',
    title: '举报',
    params: { id: 'id', kind: ['post', 'comment', 'user'] },
    login: true,
    built: false,
  },

  // Topic
  topicClassify: {
    path: 'pages/topic/topic-classify',
    title: '全部圈子',
    params: { classId: 'id?' },
    built: true,
  },
  topicUser: {
    path: 'pages/topic/topic-user',
    title: '圈子介绍',
    params: { topicId: 'id' },
    built: false,
  },
  topicActivity: {
    path: 'pages/topic/topic-activity',
    title: '圈子活动',
    params: { id: 'id', topicId: 'id' },
    built: false,
  },
  topicRank: {
    path: 'pages/topic/topic-rank',
    title: '圈子排行',
    params: { topicId: 'id' },
    built: false,
  },
  topicDetail: {
    path: 'pages/topic/detail',
    title: '圈子',
    params: { topicId: 'id' },
    built: true,
  },

  // Notice
  chat: {
    path: 'pages/notice/chat',
    title: '聊天',
    params: { sessionId: 'id?', uid: 'id?' },
    login: true,
    built: true,
  },
  messageList: {
    path: 'pages/notice/message-list',
    title: '私信',
    params: {},
    login: true,
    built: false,
  },
  systemList: {
    path: 'pages/notice/system-list',
    title: '系统消息',
    params: {},
    login: true,
    built: true,
  },
  noticeList: {
    path: 'pages/notice/notice-list',
    title: '互动消息',
    params: {},
    login: true,
    built: true,
  },

  // User
  vip: { path: 'pages/user/vip', title: '会员', params: {}, built: false },
  setting: { path: 'pages/user/setting', title: '系统设置', params: {}, built: true },
  protocol: {
    path: 'pages/user/protocol',
    title: '协议',
    params: { kind: ['user', 'privacy'] },
    built: true,
  },
  editInfo: {
    path: 'pages/user/edit-info',
    title: '个人资料',
    params: {},
    login: true,
    built: false,
  },
  editSubmit: {
    path: 'pages/user/edit-submit',
    title: '修改资料',
    params: { field: 'text' },
    login: true,
    built: false,
  },
  pay: {
    path: 'pages/user/pay',
    title: '支付订单',
    params: { orderId: 'id' },
    login: true,
    built: false,
  },
  paySuccess: {
    path: 'pages/user/success',
    title: '支付成功',
    params: { orderId: 'id' },
    login: true,
    built: false,
  },
  addrList: {
    path: 'pages/user/addrlist',
    title: '收货地址',
    params: { pick: 'int?' },
    login: true,
    built: false,
  },
  order: {
    path: 'pages/user/order',
    title: '我的订单',
    params: { status: 'text?' },
    login: true,
    built: false,
  },
  myCoupon: {
    path: 'pages/user/coupon',
    title: '我的优惠券',
    params: {},
    login: true,
    built: false,
  },
  download: { path: 'pages/user/download', title: '下载', params: {}, built: false },
  sign: { path: 'pages/user/sign', title: '每日签到', params: {}, login: true, built: false },
  integral: {
    path: 'pages/user/integral',
    title: '我的积分',
    params: {},
    login: true,
    built: false,
  },
  grade: { path: 'pages/user/grade', title: '我的等级', params: {}, login: true, built: false },
  followList: {
    path: 'pages/user/follow-list',
    title: '关注与粉丝',
    params: { id: 'id?', kind: ['follow', 'fans'] },
    login: true,
    built: false,
  },
  webview: { path: 'pages/user/webview', title: '网页', params: { path: 'text' }, built: false },

  // Module
  medalList: {
    path: 'pages/module/medal/list',
    title: '勋章',
    params: {},
    login: true,
    built: false,
  },
  answerIndex: { path: 'pages/module/answer/index', title: '鉴定咨询', params: {}, built: false },
  answerList: {
    path: 'pages/module/answer/list',
    title: '咨询专家',
    params: { typeId: 'id?' },
    built: false,
  },
  answerIntro: {
    path: 'pages/module/answer/intro',
    title: '专家介绍',
    params: { id: 'id' },
    built: false,
  },
  answerDetail: {
    path: 'pages/module/answer/detail',
    title: '藏品鉴定',
    params: { id: 'id' },
    built: false,
  },
  answerAddPost: {
    path: 'pages/module/answer/addpost',
    title: '发布鉴定',
    params: { expertId: 'id?' },
    login: true,
    built: false,
  },
  answerChoice: {
    path: 'pages/module/answer/choice',
    title: '选择专家',
    params: { typeId: 'id?' },
    built: false,
  },
  answerOrder: {
    path: 'pages/module/answer/order',
    title: '我的鉴定',
    params: {},
    login: true,
    built: false,
  },
  answerSuccess: {
    path: 'pages/module/answer/success',
    title: '支付成功',
    params: { orderId: 'id' },
    login: true,
    built: false,
  },
  aiChat: {
    path: 'pages/module/aichat/chat',
    title: 'AI 问答',
    params: {},
    login: true,
    built: false,
  },
  activityShow: {
    path: 'pages/module/activity/show',
    title: '艺术专场',
    params: { id: 'id' },
    built: false,
  },

  // Location pickers: Taro custom routes on H5, WeChat's own in the mini-program
  chooseLocation: {
    path: 'choose-location',
    title: '选择位置',
    params: { to: 'text?' },
    h5Only: true,
    built: true,
  },
  openLocation: {
    path: 'open-location',
    title: '查看位置',
    params: { latitude: 'text', longitude: 'text', name: 'text?', address: 'text?' },
    h5Only: true,
    built: true,
  },
} as const satisfies Record<string, RouteSpec>

export type RouteName = keyof typeof ROUTES

type Flatten<T> = { [K in keyof T]: T[K] }
type OptionalKeys<P> = {
  [K in keyof P]: P[K] extends `${string}?`
    ? K
    : P[K] extends readonly (infer W)[]
      ? '?' extends W
        ? K
        : never
      : never
}[keyof P]
type ParamValue<Kind> = Kind extends 'int' | 'int?'
  ? number
  : Kind extends readonly (infer W)[]
    ? Exclude<W, '?'>
    : string

/** Typed query parameters of a page. */
export type RouteParams<N extends RouteName> = (typeof ROUTES)[N]['params'] extends infer P
  ? Flatten<
      { [K in Exclude<keyof P, OptionalKeys<P>>]: ParamValue<P[K]> } & {
        [K in OptionalKeys<P>]?: ParamValue<P[K]> | undefined
      }
    >
  : never

/** Parameters as the last argument: may be left out where the page needs none. */
export type RouteArgs<N extends RouteName> =
  {} extends RouteParams<N> ? [params?: RouteParams<N>] : [params: RouteParams<N>]

/** A page together with its parameters. */
export interface RouteTarget {
  name: RouteName
  params: Record<string, string | number>
  /** Canonical page URL, `/pages/post/detail?id=12`. */
  url: string
}

const specOf = (name: RouteName): RouteSpec => ROUTES[name]

export const ROUTE_NAMES = Object.keys(ROUTES) as RouteName[]

const namesByPath: Record<string, RouteName> = {}
for (const name of ROUTE_NAMES) namesByPath[specOf(name).path] = name

/** True when the page exists in this build. */
export function isBuilt(name: RouteName): boolean {
  return specOf(name).built
}

function urlOf(name: RouteName, params: Readonly<Record<string, string | number>>): string {
  const spec = specOf(name)
  const known: Record<string, string | number> = {}
  // The table's order, so that equal targets are equal strings.
  for (const key of Object.keys(spec.params)) {
    const value = params[key]
    if (value !== undefined) known[key] = value
  }
  const query = buildQuery(known)
  return query === '' ? `/${spec.path}` : `/${spec.path}?${query}`
}

/** URL of a page for Taro's navigation calls, `/pages/post/detail?id=12`, with its parameters encoded. */
export function buildUrl<N extends RouteName>(name: N, ...args: RouteArgs<N>): string {
  const given: Readonly<Record<string, unknown>> = { ...(args[0] as object | undefined) }
  const params: Record<string, string | number> = {}
  for (const key of Object.keys(given)) {
    const value = given[key]
    if (typeof value === 'string' || typeof value === 'number') params[key] = value
  }
  return urlOf(name, params)
}

function readParam(kind: ParamKind, value: string | undefined): { value?: string | number } | null {
  const optional = typeof kind === 'string' ? kind.endsWith('?') : kind.includes('?')
  if (value === undefined || value === '') return optional ? {} : null
  if (typeof kind !== 'string') return kind.includes(value) && value !== '?' ? { value } : null
  switch (kind) {
    case 'id':
    case 'id?':
      return /^\d{1,19}$/.test(value) ? { value } : null
    case 'int':
    case 'int?':
      return /^\d{1,9}$/.test(value) ? { value: Number(value) } : null
    default:
      return { value }
  }
}

function readDecoded(
  name: RouteName,
  decoded: Readonly<Record<string, string | undefined>>,
): RouteTarget | null {
  const spec = specOf(name)
  const params: Record<string, string | number> = {}
  for (const key of Object.keys(spec.params)) {
    const kind = spec.params[key]
    if (kind === undefined) continue
    const read = readParam(kind, decoded[key])
    if (read === null) return null
    if (read.value !== undefined) params[key] = read.value
  }
  // A chat is named by its session or by the other member.
  if (name === 'chat' && params['sessionId'] === undefined && params['uid'] === undefined)
    return null
  return { name, params, url: urlOf(name, params) }
}

function decodeRaw(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  const decoded: Record<string, string> = {}
  for (const key of Object.keys(raw)) {
    const value: unknown = Array.isArray(raw[key]) ? (raw[key] as unknown[])[0] : raw[key]
    // WeChat hands over the word "undefined" for a key without a value.
    if (typeof value === 'string' && value !== 'undefined') decoded[key] = decodeValue(value)
    else if (typeof value === 'number') decoded[key] = String(value)
  }
  return decoded
}

/**
 * Reads a page's parameters. `raw` is what Taro's router gives, still percent-encoded: neither WeChat
 * nor Taro's H5 router decodes. Unknown keys (Taro adds its own) are dropped. Null when a required
 * parameter is missing or any is malformed: the page then says that the link is broken.
 */
export function parseQuery<N extends RouteName>(
  name: N,
  raw: Readonly<Record<string, unknown>> | undefined,
): RouteParams<N> | null {
  const target = readDecoded(name, decodeRaw(raw ?? {}))
  return target === null ? null : (target.params as RouteParams<N>)
}

/** Page that a path names (with or without leading slash and query), built or not. */
export function routeNameOf(url: string): RouteName | null {
  const path = (url.split(/[?#]/)[0] ?? '').replace(/^\/+/, '')
  return Object.prototype.hasOwnProperty.call(namesByPath, path)
    ? (namesByPath[path] ?? null)
    : null
}

/**
 * Reads one of our own page URLs. Null for anything else: a foreign address, an unknown or unbuilt
 * page, malformed parameters. What comes back is rebuilt from the table, never passed through.
 */
export function routeOfUrl(url: string): RouteTarget | null {
  // Exactly one slash: `//host` would be another site's address.
  if (!/^\/[a-z]/.test(url)) return null
  const name = routeNameOf(url)
  // A picker is opened by the page that waits for its answer, never by a link.
  if (name === null || !isBuilt(name) || specOf(name).h5Only === true) return null
  const at = url.indexOf('?')
  const query = at < 0 ? '' : (url.slice(at + 1).split('#')[0] ?? '')
  return readDecoded(name, decodeRaw(splitQuery(query)))
}

/** Pages that must not be returned to after signing in: they would lead straight back to signing in. */
const NEVER_RETURN_TO: readonly RouteName[] = [
  'start',
  'noNetwork',
  'login',
  'loginBind',
  'loginPayment',
  'goLogin',
]

/**
 * The page to go to after signing in: one of our own, canonical, or null. Anything else in the `to`
 * parameter (another site, a script address, a login page) is dropped.
 */
export function safeReturnTo(to: string | null | undefined): string | null {
  if (to === undefined || to === null || to === '' || to.length > 1000) return null
  const target = routeOfUrl(to)
  if (target === null || NEVER_RETURN_TO.includes(target.name)) return null
  return target.url
}

/** URL of the login page that leads back to `returnTo`; an unsafe `returnTo` is left out. */
export function loginUrl(returnTo?: string | null): string {
  return buildUrl('login', { to: safeReturnTo(returnTo) ?? undefined })
}

/** Why a member was signed out. */
export type SignedOutReason = RouteParams<'goLogin'>['reason']

/** URL of the page that says why one was signed out and leads to the login page and back. */
export function goLoginUrl(returnTo?: string | null, reason?: SignedOutReason): string {
  return buildUrl('goLogin', { to: safeReturnTo(returnTo) ?? undefined, reason })
}
