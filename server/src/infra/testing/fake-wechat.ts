import { createCipheriv, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

import { FakeWechatControl } from './fake-wechat-control'

/** The ids and secrets that the fake knows; a server under test must bring the same ones. */
export interface FakeWechatApps {
  readonly miniAppid: string
  readonly miniSecret: string
  readonly h5Appid: string
  readonly h5Secret: string
}

export const FAKE_APPS: FakeWechatApps = {
  miniAppid: 'wx1111111111111111',
  miniSecret: 'mini-secret-0123456789abcdef',
  h5Appid: 'wx2222222222222222',
  h5Secret: 'h5-secret-0123456789abcdef',
}

export interface FakeWechat {
  /** Of the API and of the OAuth page alike. */
  readonly origin: string
  readonly control: FakeWechatControl
  close(): Promise<void>
}

const CODE_LIFE_MS = 5 * 60_000
const TOKEN_LIFE_SEC = 7200
/** From here on the stable token is replaced by its successor, while it goes on being good. */
const TOKEN_EARLY_MS = 5 * 60_000
const FORCE_PAUSE_MS = 30_000
/** Sign-ins of one person a minute. */
const SIGN_INS_PER_MINUTE = 100

interface Person {
  readonly id: string
  readonly phone: string
  readonly countryCode: string
  readonly unionid: string | null
  /** OAuth's first answer leaves the unionid out, as it does for some official accounts. */
  readonly unionidLater: boolean
  readonly miniOpenid: string
  readonly h5Openid: string
  sessionKey: string
  signIns: number[]
  snapshot: boolean
}

interface Code {
  readonly kind: 'login' | 'phone' | 'oauth'
  readonly person: Person
  expiresAt: number
  used: boolean
}

interface Token {
  readonly appid: string
  readonly stable: boolean
  expiresAt: number
  /** Another one has taken its place: it is refused as invalid, not as expired. */
  replaced: boolean
}

type Fault = number | 'timeout' | 'http500' | 'garbage'

/** What WeChat says instead of a result. */
class Refusal extends Error {
  constructor(
    readonly errcode: number,
    readonly errmsg: string,
  ) {
    super(errmsg)
  }
}

const MESSAGES: Readonly<Record<number, string>> = {
  [-1]: 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40002: 'invalid grant_type',
  40013: 'invalid appid',
  40014: 'invalid access_token',
  40029: 'invalid code',
  40125: 'invalid appsecret',
  40163: 'code been used',
  40226: 'code blocked',
  41001: 'access_token missing',
  41002: 'appid missing',
  41004: 'appsecret missing',
  41008: 'missing code',
  42001: 'access_token expired',
  43001: 'require GET method',
  43002: 'require POST method',
  45009: 'reach max api daily quota limit',
  45011: 'api minute-quota reach limit must slower retry next minute',
  47001: 'data format error',
  48001: 'api unauthorized',
}

const refuse = (errcode: number): never => {
  throw new Refusal(errcode, MESSAGES[errcode] ?? 'refused')
}

const random = (prefix: string): string => prefix + randomBytes(14).toString('hex')

interface Call {
  readonly method: string
  readonly query: URLSearchParams
  readonly body: Readonly<Record<string, unknown>>
}

/**
 * A server that speaks WeChat's published protocol, for tests: real HTTP, real checks, real expiry and
 * real encryption. `control` works from any process, for it speaks HTTP too.
 */
export async function startFakeWechat(apps: FakeWechatApps = FAKE_APPS): Promise<FakeWechat> {
  const people = new Map<string, Person>()
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Token>()
  const userTokens = new Map<string, Person>()
  const tickets = new Map<string, { value: string; expiresAt: number }>()
  const faults = new Map<string, Fault[]>()
  const calls: { path: string; at: number }[] = []
  const hanging = new Set<ServerResponse>()
  const forcedAt = new Map<string, number>()
  let browser: Person | undefined
  let tokenLifeSec = TOKEN_LIFE_SEC

  const personOf = (id: unknown): Person => {
    const person = people.get(String(id))
    if (person === undefined) throw new Error(`nobody has the id ${String(id)}`)
    return person
  }

  function newCode(kind: Code['kind'], person: Person): string {
    const code = random(`${kind}-`)
    codes.set(code, { kind, person, expiresAt: Date.now() + CODE_LIFE_MS, used: false })
    return code
  }

  function useCode(kind: Code['kind'], code: string): Person {
    if (code === '') refuse(41008)
    const known = codes.get(code)
    if (known === undefined || known.kind !== kind || known.expiresAt <= Date.now())
      throw new Refusal(40029, 'invalid code')
    if (known.used) refuse(40163)
    known.used = true
    return known.person
  }

  /** Both apps' secrets, as every call that brings them checks them. */
  function checkApp(appid: string, secret: string, allowed: readonly string[]): void {
    if (appid === '') refuse(41002)
    if (secret === '') refuse(41004)
    if (!allowed.includes(appid)) refuse(40013)
    if (secret !== (appid === apps.miniAppid ? apps.miniSecret : apps.h5Secret)) refuse(40125)
  }

  function checkToken(value: string, appid: string): void {
    if (value === '') refuse(41001)
    const token = tokens.get(value)
    if (token === undefined || token.replaced || token.appid !== appid) return refuse(40001)
    if (token.expiresAt <= Date.now()) refuse(42001)
  }

  function checkRate(person: Person): void {
    const minuteAgo = Date.now() - 60_000
    person.signIns = person.signIns.filter((at) => at > minuteAgo)
    if (person.signIns.length >= SIGN_INS_PER_MINUTE) refuse(45011)
    person.signIns.push(Date.now())
  }

  function makeToken(appid: string, stable: boolean): string {
    const value = random('token-')
    const expiresAt = Date.now() + tokenLifeSec * 1000
    tokens.set(value, { appid, stable, expiresAt, replaced: false })
    return value
  }

  const remainingSec = (token: Token): number =>
    Math.max(0, Math.floor((token.expiresAt - Date.now()) / 1000))

  const get = (call: Call): void => void (call.method === 'GET' || refuse(43001))
  const post = (call: Call): void => void (call.method === 'POST' || refuse(43002))
  const param = (call: Call, name: string): string => call.query.get(name) ?? ''
  const field = (call: Call, name: string): string => {
    const value = call.body[name] ?? ''
    return typeof value === 'string' ? value : refuse(47001)
  }

  const api: Readonly<Record<string, (call: Call) => object>> = {
    '/sns/jscode2session': (call) => {
      get(call)
      checkApp(param(call, 'appid'), param(call, 'secret'), [apps.miniAppid])
      if (param(call, 'grant_type') !== 'authorization_code') refuse(40002)
      const person = useCode('login', param(call, 'js_code'))
      checkRate(person)
      return {
        openid: person.miniOpenid,
        session_key: person.sessionKey,
        ...(person.unionid === null ? {} : { unionid: person.unionid }),
      }
    },
    '/sns/oauth2/access_token': (call) => {
      get(call)
      checkApp(param(call, 'appid'), param(call, 'secret'), [apps.h5Appid])
      if (param(call, 'grant_type') !== 'authorization_code') refuse(40002)
      const person = useCode('oauth', param(call, 'code'))
      const accessToken = random('user-')
      userTokens.set(accessToken, person)
      return {
        access_token: accessToken,
        expires_in: TOKEN_LIFE_SEC,
        refresh_token: random('refresh-'),
        openid: person.h5Openid,
        scope: 'snsapi_userinfo',
        ...(person.unionid === null || person.unionidLater ? {} : { unionid: person.unionid }),
        ...(person.snapshot ? { is_snapshotuser: 1 } : {}),
      }
    },
    '/sns/userinfo': (call) => {
      get(call)
      const person = userTokens.get(param(call, 'access_token'))
      if (person === undefined) return refuse(40001)
      if (param(call, 'openid') !== person.h5Openid) throw new Refusal(40003, 'invalid openid')
      return {
        openid: person.h5Openid,
        nickname: '微信用户',
        ...(person.unionid === null ? {} : { unionid: person.unionid }),
      }
    },
    '/wxa/business/getuserphonenumber': (call) => {
      post(call)
      checkToken(param(call, 'access_token'), apps.miniAppid)
      const person = useCode('phone', field(call, 'code'))
      return { errcode: 0, errmsg: 'ok', phone_info: phoneInfo(person) }
    },
    '/cgi-bin/stable_token': (call) => {
      post(call)
      if (field(call, 'grant_type') !== 'client_credential') refuse(40002)
      const appid = field(call, 'appid')
      checkApp(appid, field(call, 'secret'), [apps.miniAppid, apps.h5Appid])
      const now = Date.now()
      const forced =
        call.body['force_refresh'] === true && now - (forcedAt.get(appid) ?? 0) > FORCE_PAUSE_MS
      const mine = [...tokens].filter(([, t]) => t.stable && t.appid === appid && !t.replaced)
      if (forced) {
        forcedAt.set(appid, now)
        for (const [, token] of mine) token.replaced = true
      } else {
        const current = mine.find(([, token]) => token.expiresAt - now > TOKEN_EARLY_MS)
        if (current !== undefined)
          return { access_token: current[0], expires_in: remainingSec(current[1]) }
      }
      return { access_token: makeToken(appid, true), expires_in: tokenLifeSec }
    },
    // What a server that does not know the stable one would ask for; it ends the one before.
    '/cgi-bin/token': (call) => {
      get(call)
      if (param(call, 'grant_type') !== 'client_credential') refuse(40002)
      const appid = param(call, 'appid')
      checkApp(appid, param(call, 'secret'), [apps.miniAppid, apps.h5Appid])
      for (const token of tokens.values())
        if (!token.stable && token.appid === appid) token.replaced = true
      return { access_token: makeToken(appid, false), expires_in: tokenLifeSec }
    },
    '/cgi-bin/ticket/getticket': (call) => {
      get(call)
      checkToken(param(call, 'access_token'), apps.h5Appid)
      if (param(call, 'type') !== 'jsapi') throw new Refusal(40097, 'invalid args')
      let ticket = tickets.get(apps.h5Appid)
      if (ticket === undefined || ticket.expiresAt - Date.now() <= TOKEN_EARLY_MS) {
        ticket = { value: random('ticket-'), expiresAt: Date.now() + tokenLifeSec * 1000 }
        tickets.set(apps.h5Appid, ticket)
      }
      const expiresIn = Math.floor((ticket.expiresAt - Date.now()) / 1000)
      return { errcode: 0, errmsg: 'ok', ticket: ticket.value, expires_in: expiresIn }
    },
  }

  function phoneInfo({ phone, countryCode }: Person): object {
    if (phone === '') throw new Refusal(40029, 'invalid code')
    return {
      phoneNumber: countryCode === '86' ? phone : `+${countryCode}${phone}`,
      purePhoneNumber: phone,
      countryCode,
      watermark: { timestamp: Math.floor(Date.now() / 1000), appid: apps.miniAppid },
    }
  }

  /** What the button of an old base library hands to the page. */
  function encryptPhone(person: Person, over: object): { encryptedData: string; iv: string } {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-128-cbc', Buffer.from(person.sessionKey, 'base64'), iv)
    const text = JSON.stringify({ ...phoneInfo(person), ...over })
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return { encryptedData: data.toString('base64'), iv: iv.toString('base64') }
  }

  function authorize(call: Call, response: ServerResponse): void {
    const address = param(call, 'redirect_uri')
    const problem =
      param(call, 'appid') !== apps.h5Appid
        ? 'appid'
        : param(call, 'response_type') !== 'code'
          ? 'response_type'
          : !['snsapi_base', 'snsapi_userinfo'].includes(param(call, 'scope'))
            ? 'scope'
            : !URL.canParse(address)
              ? 'redirect_uri'
              : ''
    if (problem !== '' || browser === undefined) {
      response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(problem === '' ? 'nobody holds the phone' : `${problem} 参数错误`)
      return
    }
    const back = new URL(address)
    back.searchParams.set('code', newCode('oauth', browser))
    back.searchParams.set('state', param(call, 'state'))
    response.writeHead(302, { location: back.href }).end()
  }

  const orders: Readonly<Record<string, (given: Readonly<Record<string, unknown>>) => unknown>> = {
    addPerson: ({ phone, unionid, unionidLater, countryCode }) => {
      const person: Person = {
        id: random('person-'),
        phone: typeof phone === 'string' ? phone : '',
        countryCode: typeof countryCode === 'string' ? countryCode : '86',
        unionid: typeof unionid === 'string' ? unionid : null,
        unionidLater: unionidLater === true,
        miniOpenid: random('oMini'),
        h5Openid: random('oHfive'),
        sessionKey: randomBytes(16).toString('base64'),
        signIns: [],
        snapshot: false,
      }
      people.set(person.id, person)
      return { id: person.id, miniOpenid: person.miniOpenid, h5Openid: person.h5Openid }
    },
    loginCode: ({ id }) => {
      const person = personOf(id)
      // A new sign-in makes a new session.
      person.sessionKey = randomBytes(16).toString('base64')
      return newCode('login', person)
    },
    phoneCode: ({ id }) => newCode('phone', personOf(id)),
    oauthCode: ({ id }) => newCode('oauth', personOf(id)),
    encryptedPhone: ({ id, over }) => encryptPhone(personOf(id), over ?? {}),
    browserIs: ({ id }) => {
      browser = personOf(id)
    },
    browserSeesSnapshot: ({ id, snapshot }) => {
      personOf(id).snapshot = snapshot === true
    },
    failNext: ({ path, fault, times }) => {
      const list = faults.get(String(path)) ?? []
      list.push(...Array.from({ length: Number(times ?? 1) }, () => fault as Fault))
      faults.set(String(path), list)
    },
    calls: () => calls,
    expireTokens: () => {
      for (const token of tokens.values()) token.expiresAt = Date.now() - 1
      tickets.clear()
    },
    revokeTokens: () => {
      for (const token of tokens.values()) token.replaced = true
    },
    expireCodes: () => {
      for (const code of codes.values()) code.expiresAt = Date.now() - 1
    },
    tokensLive: ({ seconds }) => {
      tokenLifeSec = Number(seconds)
    },
    ticket: () => tickets.get(apps.h5Appid)?.value ?? '',
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const raw = await readText(request)
    const json = (status: number, value: unknown): void => {
      // WeChat labels its JSON as text.
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
      response.end(JSON.stringify(value))
    }
    if (pathname.startsWith('/_control/')) {
      const order = orders[pathname.slice('/_control/'.length)]
      if (order === undefined) return json(404, { error: 'unknown order' })
      try {
        return json(200, {
          answer: order(JSON.parse(raw || '{}') as Record<string, unknown>) ?? null,
        })
      } catch (error) {
        return json(400, { error: error instanceof Error ? error.message : String(error) })
      }
    }
    calls.push({ path: pathname, at: Date.now() })
    const fault = faults.get(pathname)?.shift()
    if (fault === 'timeout') return void hanging.add(response)
    if (fault === 'http500') return void response.writeHead(500).end('<html>busy</html>')
    if (fault === 'garbage') return void response.writeHead(200).end('<html>not JSON</html>')
    const rid = `, rid: ${randomBytes(4).toString('hex')}`
    if (typeof fault === 'number')
      return json(200, { errcode: fault, errmsg: (MESSAGES[fault] ?? 'refused') + rid })

    const given = (): Call => ({
      method: request.method ?? 'GET',
      query: searchParams,
      body: raw === '' ? {} : (JSON.parse(raw) as Record<string, unknown>),
    })
    try {
      if (pathname === '/connect/oauth2/authorize') return authorize(given(), response)
      const work = api[pathname]
      if (work === undefined) throw new Refusal(40066, 'invalid url')
      json(200, work(given()))
    } catch (error) {
      if (error instanceof Refusal)
        return json(200, { errcode: error.errcode, errmsg: error.errmsg + rid })
      json(200, { errcode: 47001, errmsg: MESSAGES[47001] + rid })
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    control: new FakeWechatControl(origin),
    close: async () => {
      for (const response of hanging) response.destroy()
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

/** The settings of a server that shall speak to the fake. */
export function fakeWechatEnv(
  origin: string,
  apps: FakeWechatApps = FAKE_APPS,
): Record<string, string> {
  return {
    WECHAT_MINI_APPID: apps.miniAppid,
    WECHAT_MINI_SECRET: apps.miniSecret,
    WECHAT_H5_APPID: apps.h5Appid,
    WECHAT_H5_SECRET: apps.h5Secret,
    WECHAT_API_ORIGIN: origin,
    WECHAT_OPEN_ORIGIN: origin,
  }
}
