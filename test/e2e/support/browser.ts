import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'

const ARTIFACTS = fileURLToPath(new URL('../../../artifacts/e2e/', import.meta.url))

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function chromiumPath(): string | undefined {
  const known = [
    process.env.CHROME_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  // Undefined lets playwright-core use the browser it installed itself.
  return known.find((path): path is string => Boolean(path) && existsSync(path as string))
}

export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = chromiumPath()
  return chromium.launch({
    headless: true,
    args: [...CHROMIUM_FLAGS, ...flags],
    ...(executablePath ? { executablePath } : {}),
  })
}

/** One person's phone: a browser profile of its own, 390×844, Chinese, with touch. */
export interface Phone {
  /** The tab in front; a test that closes it puts a new one here. */
  page: Page
  readonly context: BrowserContext
  /** Uncaught errors and console errors since the last call to `takeErrors`. */
  takeErrors(): string[]
  /** Keeps a screenshot as an artefact. */
  shot(name: string): Promise<void>
  close(): Promise<void>
}

export async function openPhone(
  browser: Browser,
  origin: string,
  options: { width?: number; height?: number; dark?: boolean; userAgent?: string } = {},
): Promise<Phone> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: options.width ?? 390, height: options.height ?? 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: options.dark ? 'dark' : 'light',
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // A request that the test itself cut off is reported by Chromium as a console error too.
    if (message.type() === 'error' && !message.text().includes('net::ERR_'))
      errors.push(message.text())
  })
  const phone: Phone = {
    page,
    context,
    takeErrors: () => errors.splice(0),
    async shot(name) {
      await mkdir(ARTIFACTS, { recursive: true })
      await phone.page.screenshot({ path: join(ARTIFACTS, `${name}.png`) })
    },
    close: () => context.close(),
  }
  return phone
}
