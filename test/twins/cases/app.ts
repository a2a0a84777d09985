import { entryInfo, entryPageUrl, launchInfo } from '@/platform/app-launch'
import { apiUrl, clientHeaders, mediaUrl, socketUrl } from '@/platform/client-info'
import { BUILD, PLATFORM, apiOrigin, isWeChatBrowser, socketOrigin } from '@/platform/env'
import { openExternal } from '@/platform/external'
import { takeFirstData } from '@/platform/first-data'
import {
  getLoginCode,
  leaveForOauth,
  loginCodeAvailable,
  newOauthState,
  oauthAvailable,
  oauthReturnUrl,
  takeOauthReturn,
} from '@/platform/login'
import {
  currentUrl,
  goBack,
  openJump,
  openUrl,
  redirectUrl,
  relaunchUrl,
  stackDepth,
  switchTabUrl,
} from '@/platform/navigation'
import { MAX_PAGES } from '@/platform/page-stack'
import { holdPages } from '@/platform/page-hold'
import { PHONE_BUTTON, callPhone, phoneAnswerOf } from '@/platform/phone'
import { POLYFILLED } from '@/platform/polyfills'
import { ensurePrivacy, openPrivacyGuide, registerPrivacyPrompt } from '@/platform/privacy'
import type { PrivacyAsk } from '@/platform/privacy-types'
import { pickImages } from '@/platform/pick-images'
import { heightOf, scrollPageTo, watchNear } from '@/platform/view-watch'

import type { Case } from '../support/case'
import { faultOf, until, wait, withShortWaits } from './saying'

const launched = () => Promise.resolve([launchInfo(), entryInfo(), entryPageUrl()])
const noScene = (url: string, page: string) => [{ url, scene: null }, { url, scene: null }, page]
const withScene = (url: string, scene: number, page: string) => [
  { url, scene },
  { url, scene },
  page,
]
const BECAUSE_SCENE = 'only WeChat says where the person came from'

export const launch: Case[] = [
  {
    name: 'launch from the list of mini-programs, or from the bare address',
    twins: ['app-launch'],
    launch: { path: 'pages/common/start', scene: 1001 },
    run: launched,
    expect: withScene('/pages/common/start', 1001, ''),
    differs: { on: 'h5', expect: noScene('/pages/common/start', ''), because: BECAUSE_SCENE },
  },
  {
    name: 'launch from a shared card or link: its page, canonical, and foreign parameters left out',
    twins: ['app-launch'],
    launch: {
      path: 'pages/post/detail',
      query: { id: '12', from: '%E5%8D%A1' },
      scene: 1007,
    },
    run: launched,
    expect: withScene('/pages/post/detail?id=12&from=%E5%8D%A1', 1007, '/pages/post/detail?id=12'),
    differs: {
      on: 'h5',
      expect: noScene('/pages/post/detail?id=12&from=%E5%8D%A1', '/pages/post/detail?id=12'),
      because: BECAUSE_SCENE,
    },
  },
  {
    name: 'launch by a code: its `scene` parameter arrives decoded once and is encoded once',
    twins: ['app-launch'],
    launch: { path: 'pages/common/start', query: { scene: 'p%3D12%26f%3D9' }, scene: 1047 },
    run: launched,
    expect: withScene('/pages/common/start?scene=p%3D12%26f%3D9', 1047, ''),
    differs: {
      on: 'h5',
      expect: noScene('/pages/common/start?scene=p%3D12%26f%3D9', ''),
      because: 'a web page’s code holds its address; the parameter is carried all the same',
    },
  },
  {
    name: 'launch from Moments, where WeChat shows this one page',
    twins: ['app-launch'],
    launch: { path: 'pages/post/detail', query: { id: '7' }, scene: 1154 },
    run: launched,
    expect: withScene('/pages/post/detail?id=7', 1154, '/pages/post/detail?id=7'),
    differs: {
      on: 'h5',
      expect: noScene('/pages/post/detail?id=7', '/pages/post/detail?id=7'),
      because: BECAUSE_SCENE,
    },
  },
  {
    name: 'launch with a broken parameter names no page to open',
    twins: ['app-launch'],
    launch: { path: 'pages/post/detail', query: { id: 'x' } },
    run: () => Promise.resolve(entryPageUrl()),
    expect: '',
  },
  {
    name: 'env: what the build decided is the same on both, but for the target’s name and origins',
    twins: ['env'],
    run: async (world) => {
      const origin = await world.origin()
      const short = (text: string) =>
        text.split(origin).join('O').split(origin.replace('http', 'ws')).join('W')
      return {
        name: PLATFORM,
        build: BUILD,
        headers: Object.keys(clientHeaders()).sort(),
        isApp: clientHeaders()['isApp'],
        api: short(apiOrigin()),
        call: short(apiUrl('/rest/x')),
        socket: [short(socketOrigin()), short(socketUrl('/rest/socket/t'))],
        media: [short(mediaUrl('/media/1.webp')), mediaUrl('https://cdn.example/1.webp')],
        weChatBrowser: isWeChatBrowser(),
      }
    },
    expect: {
      name: 'weapp',
      build: { tabs: 'five', tabLogin: 'notice-user', isDev: false },
      headers: ['X-App-Version', 'isApp'],
      isApp: 'weapp',
      api: 'O',
      call: 'O/rest/x',
      socket: ['W', 'W/rest/socket/t'],
      media: ['O/media/1.webp', 'https://cdn.example/1.webp'],
      weChatBrowser: false,
    },
    differs: {
      on: 'h5',
      expect: {
        name: 'h5',
        build: { tabs: 'five', tabLogin: 'notice-user', isDev: false },
        headers: ['X-App-Version', 'isApp'],
        isApp: 'h5',
        api: '',
        call: '/rest/x',
        socket: ['W', 'W/rest/socket/t'],
        media: ['/media/1.webp', 'https://cdn.example/1.webp'],
        weChatBrowser: false,
      },
      because: 'a page has an origin of its own and asks it by paths; a mini-program has none',
    },
  },
  {
    name: 'env knows WeChat’s browser',
    twins: ['env'],
    run: async (world) => {
      await world.insideWeChat('ready')
      return isWeChatBrowser()
    },
    expect: true,
    differs: { on: 'weapp', expect: false, because: 'a mini-program is not WeChat’s browser' },
  },
  {
    name: 'polyfills: what our packages need is there',
    twins: ['polyfills'],
    run: () => {
      const controller = new AbortController()
      let heard = 0
      controller.signal.addEventListener('abort', () => {
        heard += 1
      })
      controller.abort()
      controller.abort()
      return Promise.resolve([POLYFILLED, controller.signal.aborted, heard])
    },
    expect: [true, true, 1],
    differs: { on: 'h5', expect: [false, true, 1], because: 'a browser has it by itself' },
  },
  {
    name: 'first data is taken from the page once',
    twins: ['first-data'],
    run: async (world) => {
      await world.plantFirstData('{"at":1}')
      const first = takeFirstData()
      const second = takeFirstData()
      await world.plantFirstData('{broken')
      return [first, second, takeFirstData()]
    },
    expect: [{ at: 1 }, null, null],
    differs: {
      on: 'weapp',
      expect: [null, null, null],
      because: 'WeChat delivers a mini-program, not our server',
    },
  },
]

export const account: Case[] = [
  {
    name: 'login: WeChat’s code, or word that there is none',
    twins: ['login'],
    run: async (world) => {
      await world.answerLogin('code-1')
      const code = await getLoginCode().catch(() => 'none')
      await world.answerLogin('')
      const empty = await faultOf(getLoginCode())
      await world.answerLogin('fail')
      return [loginCodeAvailable(), code, empty, await faultOf(getLoginCode())]
    },
    expect: [true, 'code-1', 'PlatformError failed', 'PlatformError failed'],
    differs: {
      on: 'h5',
      expect: [false, 'none', 'PlatformError unsupported', 'PlatformError unsupported'],
      because: 'only WeChat knows who is there; a browser signs in by SMS or by WeChat’s web login',
    },
  },
  {
    name: 'login by WeChat’s page: only inside WeChat, under a word that nobody can guess',
    twins: ['login'],
    run: async (world) => {
      const outside = oauthAvailable()
      await world.insideWeChat('ready')
      const first = newOauthState()
      const back = oauthReturnUrl()
        .split(await world.origin())
        .join('ORIGIN')
      return [outside, oauthAvailable(), first.length, first !== newOauthState(), back]
    },
    expect: [false, true, 32, true, 'ORIGIN/h5/'],
    differs: {
      on: 'weapp',
      expect: [false, false, 0, false, ''],
      because: 'a mini-program cannot open WeChat’s page, and needs none: wx.login says who it is',
    },
  },
  {
    name: 'login by WeChat’s page: its answer counts once, and only under the word that was asked',
    twins: ['login'],
    run: async (world) => {
      const url = 'https://open.weixin.qq.com/connect/oauth2/authorize'
      const seen: unknown[] = [takeOauthReturn()]
      for (const search of ['code=c-1&state=word', 'state=word', 'code=c-2&state=other']) {
        await withShortWaits(50, () => leaveForOauth(url, 'word', '/pages/login/login')).catch(
          () => undefined,
        )
        // As the script of index.html leaves it.
        Object.assign(globalThis, { __wechatReturn: search })
        seen.push(takeOauthReturn())
      }
      return [seen, takeOauthReturn(), new Set(await world.leftFor()).size]
    },
    expect: [
      [null, { kind: 'code', code: 'c-1' }, { kind: 'refused' }, { kind: 'stray' }],
      null,
      1,
    ],
    differs: {
      on: 'weapp',
      expect: [[null, null, null, null], null, 0],
      because: 'a mini-program cannot open WeChat’s page',
    },
  },
  {
    name: 'phone button: a code, what old versions have instead, or that the person refused',
    twins: ['phone'],
    run: () => {
      const kindOf = (detail: unknown) => phoneAnswerOf({ detail }).kind
      return Promise.resolve([
        PHONE_BUTTON,
        phoneAnswerOf({ detail: { code: 'p-1', encryptedData: 'e', iv: 'i' } }),
        phoneAnswerOf({ detail: { encryptedData: 'e', iv: 'i', errMsg: 'getPhoneNumber:ok' } }),
        kindOf({ errMsg: 'getPhoneNumber:fail user deny' }),
        kindOf({ errMsg: 'getPhoneNumber:fail privacy permission is not authorized' }),
        kindOf({ code: '', errMsg: 'getPhoneNumber:fail no permission' }),
        kindOf(null),
        phoneAnswerOf({}).kind,
      ])
    },
    expect: [
      true,
      { kind: 'code', phoneCode: 'p-1' },
      { kind: 'encrypted', encryptedData: 'e', iv: 'i' },
      'refused',
      'refused',
      'failed',
      'failed',
      'failed',
    ],
    differs: {
      on: 'h5',
      expect: [
        false,
        { kind: 'failed', text: '请使用短信验证码' },
        { kind: 'failed', text: '请使用短信验证码' },
        'failed',
        'failed',
        'failed',
        'failed',
        'failed',
      ],
      because: 'no browser knows its phone number',
    },
  },
  {
    name: 'phone: the dialler opens with the number',
    twins: ['phone'],
    run: async (world) => {
      await callPhone('4008001234')
      await until(async () => (await world.dialled()) !== null)
      return world.dialled()
    },
    expect: '4008001234',
  },
  {
    name: 'phone: a closed dialler is no fault, one that does not open is',
    twins: ['phone'],
    run: async (world) => {
      await world.answerCall('cancel')
      const closed = await faultOf(callPhone('4008001234'))
      await world.answerCall('fail')
      return [closed, await faultOf(callPhone('4008001234'))]
    },
    expect: ['no error', 'PlatformError failed'],
    differs: {
      on: 'h5',
      expect: ['no error', 'no error'],
      because: 'a browser hands a tel: address on and never says what became of it',
    },
  },
  {
    name: 'privacy: consent is asked once for all calls that wait, then no more',
    twins: ['privacy', 'pick-images'],
    run: async (world) => {
      await world.askConsent()
      const asks: PrivacyAsk[] = []
      registerPrivacyPrompt((ask) => asks.push(ask))
      await world.answerPictures([{ name: 'a.jpg', bytes: 10, seed: 1 }])
      const picking = pickImages({ count: 1 })
      const asking = ensurePrivacy()
      await until(() => asks.length === 1)
      await wait(30)
      asks[0]?.agree('agree-button')
      const files = await picking
      return [asks.map(({ reason }) => reason), files.length, await asking, await ensurePrivacy()]
    },
    expect: [['chooseMedia'], 1, true, true],
    differs: {
      on: 'h5',
      expect: [[], 1, true, true],
      because: 'a browser asks by itself, call by call',
    },
  },
  {
    name: 'privacy: a refusal, or a page that cannot ask, ends the call',
    twins: ['privacy', 'pick-images'],
    run: async (world) => {
      await world.askConsent()
      registerPrivacyPrompt((ask) => ask.refuse())
      const refused = [await ensurePrivacy(), await faultOf(pickImages({ count: 1 }))]
      registerPrivacyPrompt(null)
      return [refused, await ensurePrivacy()]
    },
    expect: [[false, 'PlatformError denied'], false],
    differs: {
      on: 'h5',
      expect: [[true, 'no error'], true],
      because: 'a browser asks by itself, call by call',
    },
  },
  {
    name: 'privacy: only WeChat’s own button counts as consent',
    twins: ['privacy'],
    run: async (world) => {
      await world.askConsent()
      registerPrivacyPrompt((ask) => {
        ask.agree('some-other-button')
        ask.refuse()
      })
      let answered = false
      void ensurePrivacy().then((agreed) => {
        answered = agreed
      })
      await wait(60)
      return answered
    },
    expect: false,
    differs: { on: 'h5', expect: true, because: 'a browser asks by itself, call by call' },
  },
  {
    name: 'privacy: WeChat’s page with our guide, or ours',
    twins: ['privacy'],
    run: async (world) => {
      await world.privacyGuide('opens')
      const opened = await openPrivacyGuide()
      await world.privacyGuide('fails')
      return [opened, await openPrivacyGuide()]
    },
    expect: [true, false],
    differs: { on: 'h5', expect: [false, false], because: 'a browser has no such page of its own' },
  },
]

/** Waits until this page is on screen, with so many on the stack: a browser's address runs ahead. */
const at = (url: string, depth: number): Promise<void> =>
  until(() => currentUrl() === url && stackDepth() === depth)

export const ways: Case[] = [
  {
    name: 'navigation: a page on top, its query intact, and back again',
    twins: ['page-stack'],
    launch: { path: 'pages/post/detail', query: { id: '1' } },
    run: async () => {
      await openUrl('/pages/common/start?to=%E7%93%B7%20a')
      await at('/pages/common/start?to=%E7%93%B7%20a', 2)
      const there = [currentUrl(), stackDepth()]
      await goBack()
      await at('/pages/post/detail?id=1', 1)
      return [there, [currentUrl(), stackDepth()]]
    },
    expect: [
      ['/pages/common/start?to=%E7%93%B7%20a', 2],
      ['/pages/post/detail?id=1', 1],
    ],
  },
  {
    name: 'navigation: a double tap opens one page, the same page after going back opens again',
    twins: ['page-stack'],
    launch: { path: 'pages/common/start' },
    run: async () => {
      const url = '/pages/post/detail?id=4'
      await Promise.all([openUrl(url), openUrl(url)])
      await until(() => stackDepth() === 2)
      await wait(60)
      const once = stackDepth()
      await goBack()
      await until(() => stackDepth() === 1)
      await openUrl(url)
      await until(() => stackDepth() === 2)
      return [once, stackDepth(), currentUrl()]
    },
    expect: [2, 2, '/pages/post/detail?id=4'],
  },
  {
    name: 'navigation: redirect replaces, relaunch clears, and a tab drops its query',
    twins: ['page-stack'],
    launch: { path: 'pages/common/start' },
    run: async () => {
      await openUrl('/pages/post/detail?id=1')
      await at('/pages/post/detail?id=1', 2)
      await redirectUrl('/pages/post/detail?id=2')
      await at('/pages/post/detail?id=2', 2)
      const replaced = stackDepth()
      await relaunchUrl('/pages/login/login?to=x')
      await at('/pages/login/login?to=x', 1)
      const cleared = stackDepth()
      await switchTabUrl('/pages/tabbar/notice/notice?x=1')
      await at('/pages/tabbar/notice/notice', 1)
      return [replaced, cleared, currentUrl()]
    },
    expect: [2, 1, '/pages/tabbar/notice/notice'],
  },
  {
    name: 'navigation: back from a page that a link opened leads home',
    twins: ['page-stack'],
    launch: { path: 'pages/post/detail', query: { id: '1' } },
    run: async () => {
      await goBack()
      await at('/pages/tabbar/index/index', 1)
      return [currentUrl(), stackDepth()]
    },
    expect: ['/pages/tabbar/index/index', 1],
  },
  {
    name: 'navigation: twelve pages deep',
    twins: ['page-stack'],
    launch: { path: 'pages/common/start' },
    run: async () => {
      for (let id = 1; id <= 12; id += 1) {
        await openUrl(`/pages/post/detail?id=${id}`)
        await at(`/pages/post/detail?id=${id}`, Math.min(id + 1, MAX_PAGES))
      }
      return [stackDepth(), currentUrl(), MAX_PAGES > 10]
    },
    expect: [13, '/pages/post/detail?id=12', true],
    differs: {
      on: 'weapp',
      expect: [10, '/pages/post/detail?id=12', false],
      because: 'WeChat refuses an eleventh page: the next takes the place of the one on screen',
    },
  },
  {
    name: 'navigation: one page is in sight before and after a tab is changed',
    twins: ['page-hold', 'page-stack'],
    launch: { path: 'pages/tabbar/index/index' },
    run: async (world) => {
      holdPages()
      const seen: number[] = []
      for (const tab of ['study/study', 'user/user', 'index/index']) {
        await switchTabUrl(`/pages/tabbar/${tab}`)
        await at(`/pages/tabbar/${tab}`, 1)
        await until(async () => (await world.pagesInSight()) === 1)
        seen.push(await world.pagesInSight())
      }
      return seen
    },
    expect: [1, 1, 1],
  },
  {
    name: 'navigation follows a jump to a page',
    twins: ['page-stack'],
    launch: { path: 'pages/common/start' },
    run: async () => {
      const url = '/pages/post/detail?id=7'
      await openJump({ kind: 'route', route: 'postDetail', params: { id: '7' }, url })
      await at(url, 2)
      return currentUrl()
    },
    expect: '/pages/post/detail?id=7',
  },
  {
    name: 'external: a web address is opened, or copied with a word about it',
    twins: ['external'],
    run: async (world) => {
      await openExternal('https://example.com/a?b=1#c')
      return [await world.leftFor(), await world.clipboard(), await world.toast()]
    },
    expect: [['https://example.com/a?b=1#c'], '', ''],
    differs: {
      on: 'weapp',
      expect: [[], 'https://example.com/a?b=1#c', '链接已复制，请在浏览器中打开'],
      because: 'a mini-program may not open a web page that is not ours',
    },
  },
  {
    name: 'view: an element tells when it comes near, and no more once nobody watches',
    twins: ['view-watch'],
    run: async (world) => {
      await world.putElement('near', 'near')
      await world.putElement('far', 'far')
      const near: boolean[] = []
      const far: boolean[] = []
      const quiet: boolean[] = []
      const around = { scrollerId: null, above: 100, below: 100 }
      const stopNear = watchNear({ id: 'near', ...around, onChange: (is) => near.push(is) })
      watchNear({ id: 'far', ...around, onChange: (is) => far.push(is) })
      watchNear({ id: 'far', ...around, onChange: (is) => quiet.push(is) })()
      await until(() => near.length === 1 && far.length === 1)
      stopNear()
      await world.scrollToEnd()
      await until(() => far.length === 2)
      return { near, far, quiet }
    },
    expect: { near: [true], far: [false, true], quiet: [] },
  },
  {
    name: 'view: height of an element, nothing where there is none',
    twins: ['view-watch'],
    run: async (world) => {
      await world.putElement('box', 'near')
      return [await heightOf('box'), await heightOf('nowhere')]
    },
    expect: [300, 0],
  },
  {
    name: 'view: the page scrolls to an element and to its top',
    twins: ['view-watch'],
    run: async (world) => {
      await world.putElement('far', 'far')
      scrollPageTo('far', false)
      await until(async () => (await world.scrolledTo()) === 'far')
      const there = await world.scrolledTo()
      scrollPageTo(null, false)
      await until(async () => (await world.scrolledTo()) === 'top')
      return [there, await world.scrolledTo()]
    },
    expect: ['far', 'top'],
  },
]
