import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import sharp from 'sharp'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import {
  largeJpeg,
  png,
  renamedText,
  rotatedJpeg,
  sixtyMegabytes,
  svgWithScript,
  type TestFile,
  truncatedJpeg,
  webp,
} from './support/photographs'
import { e2eOrigin, freshNumber, openPath, pathOf, screen, signIn } from './support/people'

/** Point 4: publishing to a circle, with real photographs; point 5’s “on top at once”. */
describe('publishing', () => {
  let browser: Browser
  let phone: Phone
  let folder: string
  beforeAll(async () => {
    browser = await launchBrowser()
    folder = await mkdtemp(join(tmpdir(), 'shigu-photos-'))
    phone = await openPhone(browser, e2eOrigin())
    await signIn(phone, freshNumber())
  })
  afterAll(async () => {
    await phone.close()
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  })

  const tiles = () => screen(phone).locator('.upload-tile')

  /** Chooses files as a person does; from disk, since a 60 MB file is too much for the protocol. */
  async function choose(files: TestFile[]): Promise<void> {
    const paths = await Promise.all(
      files.map(async (file) => {
        const path = join(folder, file.name)
        await writeFile(path, file.buffer)
        return path
      }),
    )
    const chooser = phone.page.waitForEvent('filechooser')
    await screen(phone).locator('.upload-grid__add').click()
    await (await chooser).setFiles(paths)
  }

  async function openEditor(): Promise<void> {
    await openPath(phone, '/pages/tabbar/topic/topic')
    await screen(phone)
      .getByRole('button', { name: /^(发布|继续写)$/ })
      .click()
    await phone.page.waitForURL(/post\/add-post/)
    await screen(phone).locator('.upload-grid__add').waitFor()
  }

  async function chooseCircle(): Promise<string> {
    await screen(phone).getByText('圈子', { exact: true }).first().click()
    await phone.page.waitForURL(/choose-topic/)
    const row = screen(phone).locator('.circle-row').first()
    await row.waitFor()
    const name = (await row.locator('.circle-row__name').innerText()).trim()
    await row.click()
    await phone.page.waitForURL(/add-post/)
    await screen(phone).getByText(name).waitFor()
    return name
  }

  async function clearDraft(): Promise<void> {
    const discard = screen(phone).getByRole('button', { name: '放弃草稿' })
    if (await discard.isVisible()) {
      await discard.click()
      await phone.page.getByRole('button', { name: '放弃', exact: true }).click()
      await expect(tiles().count()).resolves.toBe(0)
    }
  }

  it('publishes text with photographs of every kind; upright, without position, on top at once', async () => {
    await openEditor()
    const circle = await chooseCircle()
    const words = `端详再三，底足修得利落 ${Date.now()}`
    await screen(phone).locator('textarea').fill(words)
    await choose([await rotatedJpeg(1), await png(2), await webp(3), await largeJpeg(4)])
    await tiles().nth(3).waitFor()
    await phone.shot('add-post')
    await screen(phone)
      .getByRole('button', { name: /发布|正在/ })
      .last()
      .click()
    await phone.page.waitForURL(/post\/detail\?id=\d+/, { timeout: 60_000 })
    await screen(phone).getByText(words).waitFor()
    const id = /id=(\d+)/.exec(pathOf(phone))?.[1]
    await phone.page.waitForTimeout(600)
    await phone.shot('post-published')

    const answer = await fetch(`${e2eOrigin()}/rest/no-auth/post/detail?id=${id}`)
    const { data } = (await answer.json()) as {
      data: { pictures: { base: string; width: number; height: number }[] }
    }
    expect(data.pictures.map(({ width, height }) => `${width}x${height}`)).toEqual([
      '1200x1600',
      '900x900',
      '1080x1440',
      '4000x3000',
    ])
    for (const picture of data.pictures) {
      const stored = await fetch(`${e2eOrigin()}${picture.base}-750.webp`)
      expect(stored.status).toBe(200)
      const facts = await sharp(Buffer.from(await stored.arrayBuffer())).metadata()
      expect(facts.exif).toBeUndefined()
      expect([facts.format, facts.orientation]).toEqual(['webp', undefined])
    }

    await openPath(phone, '/pages/tabbar/index/index')
    await screen(phone).locator('.post-card').first().getByText(words).waitFor()
    await screen(phone).locator('.post-card').first().getByText(circle).click()
    await phone.page.waitForURL(/topic\/detail/)
    await screen(phone).locator('.post-card').first().getByText(words).waitFor()
  })

  it.each([
    ['a renamed text file', async () => renamedText, '这不是图片'],
    ['an SVG with a script', async () => svgWithScript, '不支持 SVG'],
    ['a truncated JPEG', truncatedJpeg, '图片已损坏'],
    ['a 60 MB file', async () => sixtyMegabytes(), '超过 50MB'],
  ])('refuses %s in words', async (_name, make, message) => {
    await openEditor()
    await clearDraft()
    await choose([await make()])
    await screen(phone).getByText(message).first().waitFor({ timeout: 30_000 })
    await clearDraft()
  })

  it('keeps the draft over a restart of the app', async () => {
    await openEditor()
    await clearDraft()
    const circle = await chooseCircle()
    await screen(phone).locator('textarea').fill('写到一半，先放下')
    await choose([await png(21), await webp(22)])
    await tiles().nth(1).waitFor()
    await phone.page.waitForTimeout(800)
    await phone.page.close()

    phone.page = await phone.context.newPage()
    await openEditor()
    await screen(phone).getByText(circle).waitFor()
    expect(await screen(phone).locator('textarea').inputValue()).toBe('写到一半，先放下')
    await tiles().nth(1).waitFor()
    await phone.shot('draft-restored')
    await clearDraft()
  })

  it('goes on after a lost connection without sending again what arrived', async () => {
    await openEditor()
    await clearDraft()
    await chooseCircle()
    await screen(phone).locator('textarea').fill(`信号不好也要发 ${Date.now()}`)
    const sent: string[] = []
    await phone.page.route('**/file/upload/uploadSlice', async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? ''
      const index = /name="index"\r\n\r\n(\d+)/.exec(body)?.[1] ?? '?'
      if (sent.length === 2 && !sent.includes('lost')) {
        sent.push('lost')
        await phone.context.setOffline(true)
        await route.abort('internetdisconnected')
        return
      }
      if (sent[sent.length - 1] !== 'lost') sent.push(index)
      else sent.push(index)
      await route.continue()
    })
    await choose([await largeJpeg(31)])
    await phone.page.waitForFunction(() => !navigator.onLine, undefined, { timeout: 30_000 })
    await screen(phone).getByText('等待网络').first().waitFor()
    await phone.shot('upload-waiting')
    await phone.context.setOffline(false)
    await screen(phone)
      .locator('.upload-tile__veil')
      .waitFor({ state: 'detached', timeout: 40_000 })
    await phone.page.unroute('**/file/upload/uploadSlice')

    const before = sent.slice(0, sent.indexOf('lost'))
    const after = sent.slice(sent.indexOf('lost') + 1)
    expect(before.length).toBeGreaterThan(0)
    expect(after.filter((index) => before.includes(index))).toEqual([])

    await screen(phone).getByRole('button', { name: '发布', exact: true }).click()
    await phone.page.waitForURL(/post\/detail\?id=\d+/, { timeout: 30_000 })
  })

  it('never posts twice, however often the button is tapped', async () => {
    await openEditor()
    await clearDraft()
    await chooseCircle()
    const words = `只发一次 ${Date.now()}`
    await screen(phone).locator('textarea').fill(words)
    const button = screen(phone).getByRole('button', { name: '发布', exact: true })
    await button.evaluate((element) => {
      for (let tap = 0; tap < 5; tap += 1) (element as HTMLElement).click()
    })
    await phone.page.waitForURL(/post\/detail\?id=\d+/)
    await openPath(phone, '/pages/tabbar/user/user')
    await screen(phone).locator('.post-card').first().waitFor()
    expect(await screen(phone).locator('.post-card').filter({ hasText: words }).count()).toBe(1)
  })
})
