import { createHash } from 'node:crypto'

import type { Browser } from 'playwright-core'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { callAs, e2eOrigin, freshNumber, openPath, screen, signIn } from './support/people'

interface PolicyWindow {
  violations?: string[]
}

/** The content security policy: kept by every page, and strict enough to be worth keeping. */
describe('the content security policy', () => {
  let browser: Browser
  let phone: Phone
  beforeAll(async () => {
    browser = await launchBrowser()
    phone = await openPhone(browser, e2eOrigin())
    await phone.context.addInitScript(() => {
      const here = window as PolicyWindow
      here.violations = []
      document.addEventListener('securitypolicyviolation', (event) =>
        here.violations?.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
      )
    })
  })
  afterAll(async () => {
    await phone.close()
    await browser.close()
  })
  const violations = (): Promise<string[]> =>
    phone.page.evaluate(() => (window as PolicyWindow).violations ?? ['not watched'])
  /** Attributes such as onclick, which the policy would have to allow by name. */
  const handlers = (): Promise<string[]> =>
    phone.page.evaluate(() =>
      Array.from(document.querySelectorAll('*')).flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => /^on/i.test(name))
          .map((name) => `${element.tagName} ${name}`),
      ),
    )

  it('names the scripts of the page by their hashes, and allows no other inline script', async () => {
    const answer = await fetch(`${e2eOrigin()}/h5/`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const html = await answer.text()
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes]) => !attributes?.includes('application/json'))
      .map(([, , body]) =>
        createHash('sha256')
          .update(body ?? '')
          .digest('base64'),
      )
    expect(inline.length).toBeGreaterThan(0)
    for (const hash of inline) expect(policy).toContain(`'sha256-${hash}'`)
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|data:|https:(?!\/\/)/)
    expect(policy).toMatch(/object-src 'none'/)
    expect(policy).toMatch(/base-uri 'self'/)
    expect(html).not.toMatch(/<[^>]+\son[a-z]+\s*=/i)
  })

  it('is kept by home, login, a post and a chat', async () => {
    const visit = async (path: string, sign: string): Promise<void> => {
      await openPath(phone, path)
      await screen(phone).locator(sign).first().waitFor()
      await phone.page.waitForTimeout(300)
      expect([path, await violations(), await handlers()]).toEqual([path, [], []])
    }
    await visit('/pages/tabbar/index/index', '.post-card')
    await visit('/pages/login/login', '.page-frame__body')
    await signIn(phone, freshNumber())
    const feed = await callAs<{ records: { id: string; author: { uid: string } }[] }>(
      phone,
      'GET',
      '/rest/no-auth/post/recommend/post',
    )
    const [post] = feed.records
    await visit(`/pages/post/detail?id=${post?.id}`, '.page-frame__body')
    await visit(`/pages/notice/chat?uid=${post?.author.uid}`, '.page-frame__body')
    expect(phone.takeErrors()).toEqual([])
  })

  it('stops a script that somebody smuggles in', async () => {
    await openPath(phone, '/pages/login/login')
    await screen(phone).locator('.page-frame__body').waitFor()
    const ran = await phone.page.evaluate(async () => {
      const here = window as PolicyWindow & { smuggled?: boolean }
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="smuggled = true">')
      const script = document.createElement('script')
      script.textContent = 'window.smuggled = true'
      document.body.append(script)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return here.smuggled === true
    })
    expect(ran).toBe(false)
    expect((await violations()).length).toBeGreaterThanOrEqual(2)
    // Reported on the console too, as it should be.
    expect(phone.takeErrors().length).toBeGreaterThan(0)
  })
})

test('the logo that the site names is there', async () => {
  const answer = await fetch(`${e2eOrigin()}/ebapi/public_api/index`)
  const { result } = (await answer.json()) as { result: { site_logo: string } }
  const logo = await fetch(result.site_logo)
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await logo.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})
