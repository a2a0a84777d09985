import { buildQuery } from './query-string'
import { ROUTES, isBuilt, routeNameOf, routeOfUrl, type RouteName } from './routes'

/** Where a push message or a banner leads. */
export type JumpTarget =
  | { kind: 'route'; route: RouteName; params: Record<string, string>; url: string }
  /** A web address outside the app. */
  | { kind: 'external'; url: string }

/** Says whether a page exists; tests pass another one to see the whole table. */
type BuiltCheck = (name: RouteName) => boolean

/** Push-message jump (specification §2): message type → page. Types 1 and 4 lead nowhere. */
export const PUSH_JUMPS: Readonly<Record<string, RouteName | null>> = {
  '1': null,
  '2': 'share',
  '3': 'articleDetail',
  '4': null,
  '5': 'courseDetail',
  '6': 'lehuoDetail',
  '7': 'postDetail',
  '8': 'videoDetail',
}

/** What a banner carries; which field counts depends on `bannerDataType`. */
export interface BannerJump {
  bannerDataType: number | string
  lessonId?: string | number | null
  articleId?: string | number | null
  funId?: string | number | null
  wineId?: string | number | null
  id?: string | number | null
  categoryTopicId?: string | number | null
  topicId?: string | number | null
  /** Auction path (11) or custom path (12). */
  path?: string | null
}

type BannerField = Exclude<keyof BannerJump, 'bannerDataType' | 'path'>
type BannerRule =
  /** A page; its parameters are taken from these fields of the banner. */
  | { to: 'route'; route: RouteName; params: Readonly<Record<string, BannerField>> }
  /** An auction page of the separate mall site, inside our web view page. */
  | { to: 'auction' }
  /** A page path of ours or a web address. */
  | { to: 'custom' }

/** Banner jump (specification §2): bannerDataType → page. 2 and 4 lead nowhere. */
export const BANNER_JUMPS: Readonly<Record<string, BannerRule | null>> = {
  '1': { to: 'route', route: 'courseDetail', params: { id: 'lessonId' } },
  '2': null,
  '3': { to: 'route', route: 'articleDetail', params: { id: 'articleId' } },
  '4': null,
  '5': { to: 'route', route: 'lehuoDetail', params: { id: 'funId' } },
  // The specification's table says post detail and wineId: a post about an old liquor.
  '6': { to: 'route', route: 'postDetail', params: { id: 'wineId' } },
  '7': { to: 'route', route: 'topicActivity', params: { id: 'id', topicId: 'categoryTopicId' } },
  '8': { to: 'route', route: 'topicRank', params: { topicId: 'topicId' } },
  '9': { to: 'route', route: 'topicDetail', params: { topicId: 'topicId' } },
  '10': { to: 'route', route: 'wineList', params: {} },
  '11': { to: 'auction' },
  '12': { to: 'custom' },
}

function routeTarget(
  route: RouteName,
  params: Record<string, string>,
  built: BuiltCheck,
): JumpTarget | null {
  if (!built(route)) return null
  const query = buildQuery(params)
  const path = `/${ROUTES[route].path}`
  return { kind: 'route', route, params, url: query === '' ? path : `${path}?${query}` }
}

const isId = (value: string): boolean => /^\d{1,19}$/.test(value)
const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s/?#]+/i.test(value)

/**
 * Target of a push message; null for types that lead nowhere, unknown types, a missing id, or a page
 * that this build does not have.
 */
export function jumpForPush(
  type: number | string,
  id: string | number | null | undefined,
  built: BuiltCheck = isBuilt,
): JumpTarget | null {
  const key = String(type)
  const route = Object.prototype.hasOwnProperty.call(PUSH_JUMPS, key) ? PUSH_JUMPS[key] : null
  if (route === null || route === undefined) return null
  const target = id === null || id === undefined ? '' : String(id)
  // The daily sentence needs no id: without one the page shows today's.
  if (route === 'share') return routeTarget(route, isId(target) ? { id: target } : {}, built)
  return isId(target) ? routeTarget(route, { id: target }, built) : null
}

/**
 * Target of a banner; null for kinds that lead nowhere, unknown kinds, a missing field, or a page that
 * this build does not have. `mallOrigin` (`https://mall.example.com`) is where auction paths live;
 * without it an auction banner leads nowhere.
 */
export function jumpForBanner(
  banner: BannerJump,
  options: { mallOrigin?: string; built?: BuiltCheck } = {},
): JumpTarget | null {
  const built = options.built ?? isBuilt
  const key = String(banner.bannerDataType)
  const rule = Object.prototype.hasOwnProperty.call(BANNER_JUMPS, key) ? BANNER_JUMPS[key] : null
  if (rule === null || rule === undefined) return null
  switch (rule.to) {
    case 'route': {
      const params: Record<string, string> = {}
      for (const name of Object.keys(rule.params)) {
        const field = rule.params[name]
        const value = field === undefined ? undefined : banner[field]
        const text = value === undefined || value === null ? '' : String(value)
        if (!isId(text)) return null
        params[name] = text
      }
      return routeTarget(rule.route, params, built)
    }
    case 'auction': {
      const path = banner.path ?? ''
      if (options.mallOrigin === undefined || options.mallOrigin === '' || path === '') return null
      const url = `${options.mallOrigin}${path.startsWith('/') ? '' : '/'}${path}`
      return routeTarget('webview', { path: url }, built)
    }
    case 'custom': {
      const path = banner.path ?? ''
      if (isWebAddress(path)) return { kind: 'external', url: path }
      const own = path.startsWith('/') ? path : `/${path}`
      const name = routeNameOf(own)
      if (name === null || !built(name)) return null
      const target = routeOfUrl(own)
      if (target === null) return null
      const params: Record<string, string> = {}
      for (const param of Object.keys(target.params)) params[param] = String(target.params[param])
      return { kind: 'route', route: target.name, params, url: target.url }
    }
  }
}
