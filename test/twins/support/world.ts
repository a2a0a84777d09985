import type { Place } from '../../../src/platform/location-types'

/** Where the app was started: the page a card, a link or a code names. */
export interface Launch {
  /** Without a leading slash, as WeChat hands it over. */
  path: string
  /** As it came: whoever made the card has encoded the values. */
  query?: Readonly<Record<string, string>>
  /** WeChat's scene number; a browser has none. */
  scene?: number
}

/** A picture on the device; its bytes follow from `seed`, so that both targets see the same file. */
export interface Picture {
  name: string
  bytes: number
  seed: number
}

export interface Dialog {
  title: string
  content: string
  buttons: string[]
}

/** What the person does in a chooser of the system, or what the system answers for them. */
export type Chooses<T> = T | 'cancel' | 'denied' | 'broken'

/**
 * What stands around the app: the network, the server, the device and the person. One interface, made
 * twice: from a browser under control, and from the mini-program's host. Cases run inside the app and
 * reach it through here; all values are plain data.
 */
export interface World {
  // network and server (support/server.ts says what each path does)
  /** Origin that requests of this target go to. */
  origin(): Promise<string>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  /** What the server saw, in order: `GET /echo`, `cut /upload`, `socket /echo`, `socket said …`. */
  serverLog(): Promise<string[]>
  /** All sockets end without a word; WeChat on iOS then reports an error and no close. */
  breakSockets(): Promise<void>
  /** The server says goodbye with this code. */
  serverCloses(code: number, reason: string): Promise<void>

  // windows of the system
  /** From here on the page is inside WeChat's browser; nothing changes in the mini-program. */
  insideWeChat(bridge: 'ready' | 'late' | 'never'): Promise<void>
  answerPay(answer: 'ok' | 'cancel' | 'fail'): Promise<void>
  /** What WeChat's payment was handed. */
  payRequests(): Promise<Record<string, unknown>[]>
  /** What the picker of places gives the next time it opens; `nothing`: 完成 before anything was chosen. */
  answerPlace(answer: Chooses<Place | 'nothing'>): Promise<void>
  /** The place on the map that is open; null when none is. */
  shownPlace(): Promise<Place | null>
  answerPictures(answer: Chooses<Picture[]>): Promise<void>
  /** How many pictures the chooser allowed, call after call; `many` where it cannot count. */
  pictureLimits(): Promise<(number | 'many')[]>
  /** Temporary files go, as WeChat deletes them when it likes. */
  forgetTemporaryFiles(): Promise<void>
  /** From here on the device has no room for another file. */
  fillDisk(): Promise<void>
  answerLogin(answer: string | 'fail'): Promise<void>
  answerCall(answer: 'ok' | 'cancel' | 'fail'): Promise<void>
  /** The number in the dialler; null when it is closed. */
  dialled(): Promise<string | null>
  answerShare(answer: 'ok' | 'cancel' | 'refused' | 'missing'): Promise<void>
  /** What the system's share sheet was handed; null when it did not open. */
  sharedBySystem(): Promise<Record<string, unknown> | null>
  /** Private calls need the person's consent from here on. */
  askConsent(): Promise<void>
  privacyGuide(answer: 'opens' | 'fails'): Promise<void>

  // device
  /** Leaves a text in the storage that we did not write, or wrote in another version. */
  plantStored(key: string, text: string): Promise<void>
  clipboard(): Promise<string>
  refuseClipboard(): Promise<void>
  /** A finger on the glass: browsers make no sound before. */
  touch(): Promise<void>
  vibrations(): Promise<number>
  sounds(): Promise<number>
  withoutVibration(): Promise<void>
  withoutSound(): Promise<void>
  /** The keyboard opens for a field, or closes. */
  keyboard(open: boolean): Promise<void>
  hide(): Promise<void>
  show(): Promise<void>
  setSystemTheme(theme: 'light' | 'dark'): Promise<void>

  // what the person sees
  /** How many pages are in sight; more or less than one is a flicker. */
  pagesInSight(): Promise<number>
  toast(): Promise<string>
  loading(): Promise<string>
  dialog(): Promise<Dialog | null>
  /** Touches a button of the dialog or an item of the sheet. */
  touchButton(label: string): Promise<void>
  sheet(): Promise<string[] | null>
  preview(): Promise<{ total: number; current: string } | null>
  /** Ground behind the pages, `#rrggbb`, and whether the words on it are light. */
  ground(): Promise<{ ground: string; lightWords: boolean }>
  /** Web addresses that the app sent the person to. */
  leftFor(): Promise<string[]>
  /** Puts an element on the page, on screen or far below; 300 px high. */
  putElement(id: string, where: 'near' | 'far'): Promise<void>
  /** The person scrolls until the far elements are on screen. */
  scrollToEnd(): Promise<void>
  /** Where the page scrolled to: an id, `top`, or `elsewhere`. */
  scrolledTo(): Promise<string>
  /** Puts data into the page, as our server does for a visitor (H5). */
  plantFirstData(json: string): Promise<void>
}

/** Names of the calls, for the bridge: a mini-program has no Proxy to rely on. */
export const WORLD_CALLS = [
  'origin',
  'goOffline',
  'goOnline',
  'serverLog',
  'breakSockets',
  'serverCloses',
  'insideWeChat',
  'answerPay',
  'payRequests',
  'answerPlace',
  'shownPlace',
  'answerPictures',
  'pictureLimits',
  'forgetTemporaryFiles',
  'fillDisk',
  'answerLogin',
  'answerCall',
  'dialled',
  'answerShare',
  'sharedBySystem',
  'askConsent',
  'privacyGuide',
  'plantStored',
  'clipboard',
  'refuseClipboard',
  'touch',
  'vibrations',
  'sounds',
  'withoutVibration',
  'withoutSound',
  'keyboard',
  'hide',
  'show',
  'setSystemTheme',
  'pagesInSight',
  'toast',
  'loading',
  'dialog',
  'touchButton',
  'sheet',
  'preview',
  'ground',
  'leftFor',
  'putElement',
  'scrollToEnd',
  'scrolledTo',
  'plantFirstData',
] as const satisfies readonly (keyof World)[]

/** Every call of the world is in the list. */
type Missing = Exclude<keyof World, (typeof WORLD_CALLS)[number]>
export const ALL_CALLS_LISTED: [Missing] extends [never] ? true : Missing = true

/** Carries a call out of the app and its answer back, both as JSON. */
export type Bridge = (name: string, args: string) => Promise<string>

/** The world as a case sees it, from inside the app. */
export function worldOver(bridge: Bridge): World {
  const world: Record<string, (...args: unknown[]) => Promise<unknown>> = {}
  for (const name of WORLD_CALLS) {
    world[name] = async (...args) => {
      const answer = await bridge(name, JSON.stringify(args))
      return answer === '' ? undefined : (JSON.parse(answer) as unknown)
    }
  }
  return world as unknown as World
}

/** The other end of the bridge. */
export async function answerBridge(world: World, name: string, args: string): Promise<string> {
  const call = world[name as keyof World] as ((...args: unknown[]) => Promise<unknown>) | undefined
  if (call === undefined) throw new Error(`the world has no ${name}`)
  const answer = await call.apply(world, JSON.parse(args) as unknown[])
  return answer === undefined ? '' : JSON.stringify(answer)
}
