import http from 'node:http'

import type { Phone } from './phone'

let fresh = 0

/** A number that nobody has used in this run. */
export function freshNumber(): string {
  fresh += 1
  return `13${String((Date.now() * 10 + (process.pid % 10)) % 10_000_000).padStart(7, '0')}${String(fresh).padStart(2, '0')}`
}

/** On the login page: number, consent, code, sign in. Answers when the app has left the page. */
export async function fillLogin(phone: Phone, number: string): Promise<void> {
  await phone.fill('请输入手机号', number)
  // Consent given before stands.
  if (phone.countOf('check-row__mark--on') === 0) await phone.tap('.check-row__mark')
  await phone.tap('获取验证码')
  await phone.see('验证码是 123456')
  await phone.fill('6 位数字', '123456')
  await phone.tap('登录')
  await phone.until(
    () => phone.page().route !== 'pages/login/login',
    () => `still on the login page: ${phone.text()} ${phone.wx.toasts.join()}`,
  )
}

/** A phone on which a new member has signed in; it stands on the messages tab, which is quickly drawn. */
export async function signIn(phone: Phone): Promise<string> {
  await phone.launch({
    url: `/pages/login/login?to=${encodeURIComponent('/pages/tabbar/notice/notice')}`,
  })
  await fillLogin(phone, freshNumber())
  await phone.at('pages/tabbar/notice/notice')
  await phone.see('还没有私信')
  return uidOf(phone)
}

export function uidOf(phone: Phone): string {
  const uid = /uid[\\":]+(\d+)/.exec(phone.stored('userInfo'))?.[1]
  if (!uid) throw new Error(`nobody is signed in: ${phone.stored('userInfo')}`)
  return uid
}

export function tokenOf(phone: Phone): string {
  for (const key of ['token', 'userInfo', 'crmebToken']) {
    const token = /token[\\":]+([\w.-]{20,})/.exec(phone.stored(key))?.[1]
    if (token) return token
  }
  const plain = /"([\w.-]{20,})/.exec(phone.stored('token').replace(/\\/g, ''))?.[1]
  if (plain) return plain
  throw new Error('no token is stored')
}

/** Calls the server as the member of this phone ('' for a visitor): to prepare and to look, not to act. */
export function call<T>(
  who: Phone | '',
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<T> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: Number(process.env['WEAPP_PORT']),
        method,
        path,
        headers: {
          isApp: '1',
          ...(who === '' ? {} : { 'C-Access-Token': tokenOf(who) }),
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (response) => {
        let all = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (all += chunk))
        response.on('end', () => {
          const answer = JSON.parse(all) as { code: number; message: string; data?: T; result?: T }
          if (answer.code === 200) resolve((answer.data ?? answer.result) as T)
          else reject(new Error(`${path}: ${answer.code} ${answer.message}`))
        })
      },
    )
    request.on('error', reject)
    request.end(text)
  })
}

/** A system message for this member, which only an operator writes. Nothing tells the phone. */
export function writeSystemMessage(uid: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: Number(process.env['WEAPP_OPERATOR_PORT']),
        method: 'POST',
        path: `/${uid}`,
      },
      (response) => {
        response.resume()
        if (response.statusCode === 200) resolve()
        else reject(new Error(`no system message was written: ${response.statusCode}`))
      },
    )
    request.on('error', reject)
    request.end()
  })
}

/** Writes a post for the member of this phone; answers its id. */
export async function writePost(who: Phone, text: string): Promise<string> {
  const { records } = await call<{ records: { topicId: string }[] }>(
    who,
    'GET',
    '/rest/no-auth/community/new/topic/list',
  )
  const { id } = await call<{ id: string }>(who, 'POST', '/rest/auth/post/addPost', {
    clientKey: `weapp-${process.pid}-${Date.now()}`,
    topicId: records[0]?.topicId,
    text,
    pictureIds: [],
  })
  return id
}
