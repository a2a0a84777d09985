import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { png } from './support/photographs'
import { callAs, e2eOrigin, freshNumber, openPath, screen, signIn } from './support/people'

/** Point 6: two members talk. */
describe('a private chat', () => {
  let browser: Browser
  let anna: Phone
  let ben: Phone
  let benUid: string
  let sessionId: string
  let folder: string

  beforeAll(async () => {
    browser = await launchBrowser()
    folder = await mkdtemp(join(tmpdir(), 'shigu-chat-'))
    anna = await openPhone(browser, e2eOrigin())
    ben = await openPhone(browser, e2eOrigin())
    await signIn(anna, freshNumber())
    benUid = await signIn(ben, freshNumber())
    const opened = await callAs<{ session: { session_id: string } }>(
      anna,
      'POST',
      '/rest/auth/chat/open',
      { uid: benUid },
    )
    sessionId = opened.session.session_id
  })
  afterAll(async () => {
    await anna.close()
    await ben.close()
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  })

  const bubbles = (phone: Phone) => screen(phone).locator('.chat-bubble')
  const say = async (phone: Phone, text: string) => {
    await screen(phone).getByPlaceholder('发消息').fill(text)
    await screen(phone).getByRole('button', { name: '发送' }).click()
    await bubbles(phone).getByText(text, { exact: true }).waitFor()
  }
  const unreadOf = async (phone: Phone) => {
    const label = await screen(phone)
      .getByRole('tablist', { name: '主导航' })
      .getByRole('tab')
      .filter({ hasText: '消息' })
      .getAttribute('aria-label')
    return Number(/(\d+) 条未读/.exec(label ?? '')?.[1] ?? 0)
  }

  it('delivers words and a picture live, counts unread on the session and the tab bar', async () => {
    await openPath(ben, '/pages/tabbar/notice/notice')
    await screen(ben).getByText('互动通知').waitFor()
    const before = await unreadOf(ben)

    await openPath(anna, `/pages/notice/chat?uid=${benUid}`)
    await screen(anna).getByPlaceholder('发消息').waitFor()
    await say(anna, '在吗？那只青花碗还在手上吗')
    await screen(ben).locator('.session-row').first().getByText('那只青花碗').waitFor()
    for (let wait = 0; wait < 40 && (await unreadOf(ben)) === before; wait += 1) {
      await ben.page.waitForTimeout(100)
    }
    expect(await unreadOf(ben)).toBe(before + 1)
    await ben.shot('notice-tab')

    await screen(ben).locator('.session-row').first().click()
    await bubbles(ben).getByText('那只青花碗').waitFor()
    await say(ben, '还在，拍给你看底足')
    await bubbles(anna).getByText('拍给你看底足').waitFor()

    const photo = await png(5)
    const path = join(folder, photo.name)
    await writeFile(path, photo.buffer)
    await screen(ben).getByRole('button', { name: '更多' }).click()
    const chooser = ben.page.waitForEvent('filechooser')
    await screen(ben).getByText('照片', { exact: true }).click()
    await (await chooser).setFiles(path)
    await screen(anna).locator('.chat-bubble__photo').waitFor()
    await anna.page.waitForTimeout(500)
    await anna.shot('chat')
    await ben.shot('chat-ben')

    await openPath(ben, '/pages/tabbar/notice/notice')
    await ben.page.waitForTimeout(500)
    expect(await unreadOf(ben)).toBe(before)
  })

  it('keeps a message written without a network as failed, sends it by a tap, stores it once', async () => {
    await openPath(anna, `/pages/notice/chat?sessionId=${sessionId}`)
    await screen(anna).getByPlaceholder('发消息').waitFor()
    await bubbles(anna).first().waitFor()
    await anna.context.setOffline(true)
    await say(anna, '地铁里没信号')
    const failed = screen(anna).getByRole('button', { name: '没有发出去，点按重发' })
    await failed.waitFor({ timeout: 20_000 })
    await anna.shot('chat-failed')
    await anna.context.setOffline(false)

    await anna.page.reload()
    await failed.waitFor()
    await failed.click()
    await anna.page.getByRole('button', { name: '重新发送' }).click()
    await failed.waitFor({ state: 'detached' })
    const history = await callAs<{ pageInfo: { records: { content: string }[] } }>(
      anna,
      'POST',
      '/rest/auth/chat/list',
      { sessionId, pageNum: 1, pageSize: 20 },
    )
    expect(
      history.pageInfo.records.filter((record) => record.content === '地铁里没信号'),
    ).toHaveLength(1)
  })

  it('shows what was said while the connection was gone, once and in order', async () => {
    await openPath(ben, `/pages/notice/chat?sessionId=${sessionId}`)
    await bubbles(ben).getByText('拍给你看底足').waitFor()
    await ben.context.setOffline(true)
    await ben.page.waitForTimeout(300)
    await openPath(anna, `/pages/notice/chat?sessionId=${sessionId}`)
    await screen(anna).getByPlaceholder('发消息').waitFor()
    for (const text of ['断线第一句', '断线第二句', '断线第三句']) await say(anna, text)
    await ben.context.setOffline(false)
    await bubbles(ben).getByText('断线第三句').waitFor({ timeout: 30_000 })
    const texts = await bubbles(ben).locator('.chat-bubble__text').allInnerTexts()
    expect(texts.filter((text) => text.startsWith('断线'))).toEqual([
      '断线第一句',
      '断线第二句',
      '断线第三句',
    ])
  })

  it('pages history by 20 and stays at the place one reads', async () => {
    for (let line = 1; line <= 45; line += 1) {
      await callAs(anna, 'POST', '/rest/message', {
        sessionId,
        clientMsgId: `history-${Date.now()}-${line}`,
        messageType: 'text',
        content: `旧话第 ${line} 句`,
      })
    }
    await openPath(ben, '/pages/tabbar/notice/notice')
    const pages: number[] = []
    ben.page.on('request', (request) => {
      if (!request.url().endsWith('/rest/auth/chat/list')) return
      const body = request.postDataJSON() as { pageNum: number; pageSize: number }
      expect(body.pageSize).toBe(20)
      pages.push(body.pageNum)
    })
    await screen(ben).locator('.session-row').first().click()
    await bubbles(ben).getByText('旧话第 45 句').waitFor()
    expect(pages[0]).toBe(1)
    await ben.page.mouse.move(195, 400)
    const old = bubbles(ben).getByText('旧话第 3 句', { exact: true })
    for (let step = 0; step < 60 && !(await old.isVisible()); step += 1) {
      await ben.page.mouse.wheel(0, -400)
      await ben.page.waitForTimeout(80)
    }
    await old.waitFor()
    // One page after the other, none twice.
    expect(pages.slice(0, 3)).toEqual([1, 2, 3])
  })

  it('withdraws a message on both sides', async () => {
    await openPath(ben, `/pages/notice/chat?sessionId=${sessionId}`)
    await openPath(anna, `/pages/notice/chat?sessionId=${sessionId}`)
    await say(anna, '说错了，收回')
    await bubbles(ben).getByText('说错了，收回').waitFor()
    const bubble = bubbles(anna).getByText('说错了，收回')
    await bubble.dispatchEvent('contextmenu')
    const box = await bubble.boundingBox()
    const cdp = await anna.context.newCDPSession(anna.page)
    const point = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
    await anna.page.waitForTimeout(700)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await anna.page.waitForTimeout(300)
    await anna.page.getByRole('button', { name: '撤回' }).click()
    await screen(anna).getByText('你撤回了一条消息').waitFor()
    await screen(ben)
      .getByText(/撤回了一条消息/)
      .waitFor()
    expect(await bubbles(ben).getByText('说错了，收回').count()).toBe(0)
  })
})
