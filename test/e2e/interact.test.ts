import type { Browser } from 'playwright-core'

import { launchBrowser, openPhone, type Phone } from './support/browser'
import { callAs, e2eOrigin, freshNumber, openPath, screen, signIn } from './support/people'

/** Point 5: a second account likes, comments and follows; the author’s badge rises live. */
describe('two members and a post', () => {
  let browser: Browser
  let author: Phone
  let reader: Phone
  let postId: string

  beforeAll(async () => {
    browser = await launchBrowser()
    author = await openPhone(browser, e2eOrigin())
    reader = await openPhone(browser, e2eOrigin())
    await signIn(author, freshNumber())
    await signIn(reader, freshNumber())
    const { records } = await callAs<{ records: { topicId: string }[] }>(
      author,
      'GET',
      '/rest/no-auth/community/new/topic/list',
    )
    const post = await callAs<{ id: string }>(author, 'POST', '/rest/auth/post/addPost', {
      clientKey: `e2e-${Date.now()}`,
      topicId: records[0]?.topicId,
      text: '新得一方旧砚，请各位掌眼',
      pictureIds: [],
    })
    postId = post.id
  })
  afterAll(async () => {
    await author.close()
    await reader.close()
    await browser.close()
  })

  const badge = async () => {
    const label = await screen(author)
      .getByRole('tablist', { name: '主导航' })
      .getByRole('tab')
      .filter({ hasText: '消息' })
      .getAttribute('aria-label')
    return Number(/(\d+) 条未读/.exec(label ?? '')?.[1] ?? 0)
  }
  const badgeReaches = async (count: number) => {
    for (let wait = 0; wait < 50 && (await badge()) < count; wait += 1) {
      await author.page.waitForTimeout(100)
    }
    expect(await badge()).toBe(count)
  }

  it('counts a like, a comment and a follow on the author’s badge without a reload', async () => {
    await openPath(author, '/pages/tabbar/index/index')
    await screen(author).locator('.post-card').first().waitFor()
    const start = await badge()

    await openPath(reader, `/pages/post/detail?id=${postId}`)
    const like = screen(reader).getByRole('button', { name: /^点赞/ }).last()
    await like.click()
    await screen(reader)
      .getByRole('button', { name: /^取消点赞/ })
      .last()
      .waitFor()
    await badgeReaches(start + 1)

    await screen(reader).getByPlaceholder('说说你的看法').fill('石质细润，像是老坑的')
    await screen(reader).getByRole('button', { name: '发送' }).click()
    await screen(reader).locator('.comment').getByText('石质细润，像是老坑的').waitFor()
    await badgeReaches(start + 2)

    await screen(reader).getByRole('button', { name: '关注作者' }).click()
    await screen(reader).getByRole('button', { name: '取消关注作者' }).waitFor()
    await badgeReaches(start + 3)
    await reader.shot('post-detail-member')
    await author.shot('home-badge')

    await openPath(author, '/pages/notice/notice-list')
    for (const words of ['赞了你的帖子', '评论了你的帖子', '关注了你']) {
      await screen(author).getByText(words).first().waitFor()
    }
    await author.shot('notice-list')
    await screen(author).getByRole('button', { name: '全部已读' }).click()
    await openPath(author, '/pages/tabbar/notice/notice')
    await screen(author).getByText('互动通知').waitFor()
    await author.page.waitForTimeout(500)
    expect(await badge()).toBe(0)
  })

  it('settles on the last intent when a like is tapped many times', async () => {
    await openPath(reader, `/pages/post/detail?id=${postId}`)
    const liked = screen(reader)
      .getByRole('button', { name: /^取消点赞/ })
      .last()
    await liked.waitFor()
    for (let tap = 0; tap < 5; tap += 1) {
      await screen(reader).getByRole('button', { name: /点赞/ }).last().click()
    }
    await reader.page.waitForTimeout(1200)
    const detail = await callAs<{ liked: boolean; likeCount: number }>(
      reader,
      'GET',
      `/rest/no-auth/post/detail?id=${postId}`,
    )
    expect(detail).toMatchObject({ liked: false, likeCount: 0 })
    await reader.page.reload()
    await screen(reader).getByRole('button', { name: /^点赞/ }).last().waitFor()
  })

  it('takes a like back on the screen when the server cannot be reached, and keeps a comment as failed', async () => {
    await openPath(reader, `/pages/post/detail?id=${postId}`)
    await screen(reader).getByRole('button', { name: /^点赞/ }).last().waitFor()
    await reader.page.route('**/rest/operation/like', (route) => route.abort())
    await screen(reader).getByRole('button', { name: /^点赞/ }).last().click()
    await screen(reader).getByRole('button', { name: /^点赞/ }).last().waitFor()
    await reader.page.unroute('**/rest/operation/like')

    await reader.page.route('**/rest/auth/post/addComment', (route) => route.abort())
    await screen(reader).getByPlaceholder('说说你的看法').fill('这句话不能丢')
    await screen(reader).getByRole('button', { name: '发送' }).click()
    await screen(reader).getByText('没有发出去，点按重发').waitFor()
    await reader.page.unroute('**/rest/auth/post/addComment')
    await reader.page.reload()
    await screen(reader).getByText('没有发出去，点按重发').click()
    await reader.page.getByRole('button', { name: '重新发送' }).click()
    await screen(reader).getByText('没有发出去，点按重发').waitFor({ state: 'detached' })
    const { records } = await callAs<{ records: { text: string }[] }>(
      reader,
      'GET',
      `/rest/no-auth/comment/list?postId=${postId}`,
    )
    expect(records.filter((comment) => comment.text === '这句话不能丢')).toHaveLength(1)
  })
})
