import type { Phone } from './browser'

/** Origin of the product that global-setup.ts started. */
export function e2eOrigin(): string {
  const origin = process.env.E2E_ORIGIN
  if (!origin) throw new Error('E2E_ORIGIN is missing: run through the e2e project')
  return origin
}

export const SANDBOX_CODE = '123456'

let fresh = 0

/** A number that nobody has used in this run, so that neither accounts nor resend limits collide. */
export function freshNumber(): string {
  fresh += 1
  const stamp = String(Date.now() % 1_000_000).padStart(6, '0')
  return `139${stamp}${String(fresh % 100).padStart(2, '0')}`
}

let opened = 0

/** Opens a page by its path, e.g. `/pages/post/detail?id=1`, as a link does that is followed from outside. */
export async function openPath(phone: Phone, path: string): Promise<void> {
  // Another query makes the browser load the app anew instead of only changing the hash.
  opened += 1
  await phone.page.goto(`/h5/?visit=${opened}#${path}`)
}

/** What the address bar says the page is, without the hash sign. */
export function pathOf(phone: Phone): string {
  return new URL(phone.page.url()).hash.replace(/^#/, '')
}

/** The page on screen: Taro keeps the pages below it in the document, marked as in the shade. */
export function screen(phone: Phone) {
  return phone.page.locator('.taro_page:not(.taro_page_shade)').last()
}

/** On the login page: consent, phone, code, sign in. Does not wait for where it leads. */
export async function fillLogin(phone: Phone, number: string): Promise<void> {
  const { page } = phone
  await page.getByPlaceholder('请输入手机号').fill(number)
  const consent = page.getByRole('checkbox', { name: '同意用户协议和隐私政策' })
  if ((await consent.getAttribute('aria-checked')) !== 'true') await consent.click()
  await page.getByText('获取验证码').click()
  await page.getByText(`验证码是 ${SANDBOX_CODE}`).waitFor()
  await page.getByPlaceholder('6 位数字').fill(SANDBOX_CODE)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Signs in through the interface and ends on home. Answers the account’s uid. */
export async function signIn(phone: Phone, number: string): Promise<string> {
  await openPath(phone, '/pages/login/login')
  await fillLogin(phone, number)
  await phone.page.waitForURL(/tabbar\/index\/index/)
  const uid = await phone.page.evaluate(() => {
    const raw = window.localStorage.getItem('userInfo') ?? ''
    return /"uid":"(\d+)"/.exec(raw)?.[1] ?? ''
  })
  if (!uid) throw new Error('signed in, but no uid is stored')
  return uid
}

/** Calls the server as the person who is signed in on this phone (to prepare, never to assert). */
export async function callAs<T>(
  phone: Phone,
  method: 'GET' | 'POST',
  path: string,
  body?: Record<string, unknown>,
): Promise<T> {
  return phone.page.evaluate(
    async ({ method, path, body }) => {
      const raw = window.localStorage.getItem('userInfo') ?? ''
      const token = /"token":"([^"]+)"/.exec(raw)?.[1] ?? ''
      const answer = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', 'C-Access-Token': token, isApp: '1' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const envelope = await answer.json()
      if (envelope.code !== 200) throw new Error(`${path}: ${envelope.code} ${envelope.message}`)
      return (envelope.data ?? envelope.result) as never
    },
    { method, path, body },
  )
}
