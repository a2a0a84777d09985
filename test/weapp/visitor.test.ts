/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { fillLogin, freshNumber } from './support/people'
import { Phone, closePhones } from './support/phone'

const HOME = 'pages/tabbar/index/index'
const POST = '口沿完整，底足见火石红'

describe('a visitor', () => {
  const phone = new Phone()
  let cards = 0
  afterAll(closePhones)
  afterEach(() => expect(phone.takeErrors()).toEqual([]))

  test('goes from the start page to home, which shows posts of the server', async () => {
    await phone.launch()
    await phone.at(HOME)
    await phone.see(`第 48 号藏品：${POST}`)
    expect(phone.page().depth).toBe(1)
    expect(phone.countOf('post-card')).toBe(20)
    expect(phone.text()).not.toContain(`第 15 号藏品：${POST}`)
  })

  test('gets the next page at the end of the feed', async () => {
    phone.toEnd()
    await phone.see(`第 15 号藏品：${POST}`)
    await phone.quiet()
    cards = phone.countOf('post-card')
    expect(cards).toBe(40)
    const numbers = phone.text().match(/第 \d+ 号藏品/g) ?? []
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('sees the tabs in their order, with the raised button in the middle', () => {
    expect(phone.tabBarText()).toBe('首页\n学习\n发布\n消息\n我的')
    expect(phone.countOf('tab-bar__raised')).toBe(1)
    expect(phone.unnamed()).toEqual([])
  })

  test('reads a post, shares it as a card, and finds home as it was', async () => {
    await phone.tap(`第 48 号藏品：${POST}`)
    await phone.at('pages/post/detail')
    await phone.see('还没有评论')
    await phone.see('登录后参与讨论')
    expect(phone.unnamed()).toEqual([])
    expect(await phone.share()).toMatchObject({
      title: expect.stringContaining('第 48 号藏品') as string,
      path: phone.page().url,
    })
    await phone.back()
    await phone.at(HOME)
    expect(phone.countOf('post-card')).toBe(cards)
  })

  test('is told that a post does not exist, and led home', async () => {
    const card = new Phone()
    await card.launch({ url: '/pages/post/detail?id=999999', scene: 1007 })
    await card.see('帖子不存在或已被删除')
    await card.tap('回首页看看')
    await card.at(HOME)
    expect(card.takeErrors()).toEqual([])
    card.close()
  })

  test('goes to the other tabs; what needs an account leads to the login page', async () => {
    await phone.tab('学习')
    await phone.at('pages/tabbar/study/study')
    await phone.see('专家的入门文章会出现在这里')
    expect(phone.litTab()).toBe('学习')
    await phone.tab('发布')
    await phone.at('pages/tabbar/topic/topic')
    await phone.see('老酒窖藏')
    expect(phone.litTab()).toBe('发布')
    await phone.tab('首页')
    await phone.at(HOME)
    expect(phone.litTab()).toBe('首页')
    for (const tab of ['消息', '我的']) {
      await phone.tab(tab)
      await phone.at('pages/login/login')
      await phone.tap('先逛逛')
      await phone.at(HOME)
    }
  })

  test('is told what is wrong with a number and a code', async () => {
    await phone.tab('消息')
    await phone.at('pages/login/login')
    await phone.fill('请输入手机号', '1390000')
    await phone.tap('.check-row__mark')
    await phone.tap('获取验证码')
    await phone.see('请输入 11 位手机号')
    await phone.tap('先逛逛')
    await phone.at(HOME)
  })

  test('signs in by phone and code and comes to where one wanted to go', async () => {
    await phone.tab('消息')
    await phone.at('pages/login/login')
    await fillLogin(phone, freshNumber())
    await phone.at('pages/tabbar/notice/notice')
    await phone.see('还没有私信')
  })

  test('is still signed in after the app was closed and opened', async () => {
    await phone.launch({ url: '/pages/tabbar/user/user' })
    await phone.see('还没有发过帖子')
    await phone.see('粉丝')
  })
})
