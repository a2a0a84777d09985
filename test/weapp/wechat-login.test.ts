/**
 * @jest-environment jsdom
 * @jest-environment-options {"customExportConditions": ["node", "node-addons"]}
 */
import { call, fillLogin, freshNumber, signIn, uidOf } from './support/people'
import { Phone, closePhones } from './support/phone'
import { heldBy, wechat } from './support/wechat'

const LOGIN = 'pages/login/login'
const BIND = 'pages/login/bind'
const NOTICE = 'pages/tabbar/notice/notice'
const BUTTON = '用微信手机号绑定'

const to = encodeURIComponent(`/${NOTICE}`)
const open = (phone: Phone): Promise<Phone> => phone.launch({ url: `/${LOGIN}?to=${to}` })

/** How often the app called this. */
const sent = (phone: Phone, call: string): number =>
  phone.wx.requests.filter(({ path }) => path.endsWith(`/${call}`)).length

/** How often the app asked WeChat who holds the phone. */
const asked = (phone: Phone): number => phone.wx.calls.filter(({ name }) => name === 'login').length

/** Opens the login page and taps 微信登录, consent included. */
async function tapWechat(phone: Phone): Promise<void> {
  await open(phone)
  await phone.see('手机号登录')
  if (phone.countOf('check-row__mark--on') === 0) await phone.tap('.check-row__mark')
  await phone.tap('微信登录')
}

async function phoneButton(phone: Phone, personId: string): Promise<void> {
  const code = await wechat.phoneCode(personId)
  await phone.native(BUTTON, 'getphonenumber', { code, errMsg: 'getPhoneNumber:ok' })
}

async function fillSms(phone: Phone, number: string): Promise<void> {
  await phone.fill('请输入手机号', number)
  await phone.tap('获取验证码')
  await phone.see('验证码是 123456')
  await phone.fill('6 位数字', '123456')
}

/** Somebody new on this phone, on the bind page. */
async function atBind(phone: Phone, number = freshNumber()): Promise<string> {
  const { id } = await wechat.addPerson({ phone: number })
  await heldBy(phone, id)
  await tapWechat(phone)
  await phone.at(BIND)
  return id
}

/** Somebody new on this phone, signed in through WeChat. */
async function enter(phone: Phone, number = freshNumber()): Promise<string> {
  const id = await atBind(phone, number)
  await phoneButton(phone, id)
  await phone.at(NOTICE)
  return id
}

async function signOut(phone: Phone): Promise<void> {
  await phone.goTo('/pages/user/setting')
  await phone.tap('退出登录')
  await phone.see('只退出这台设备')
  await phone.tap('退出')
  await phone.at('pages/tabbar/index/index')
}

describe('WeChat login in the mini-program', () => {
  const phones: Phone[] = []
  const newPhone = (): Phone => {
    const phone = new Phone()
    phones.push(phone)
    return phone
  }
  afterEach(() => {
    for (const phone of phones.splice(0)) {
      expect(phone.takeErrors()).toEqual([])
      phone.close()
    }
  })
  afterAll(closePhones)

  describe('the first time', () => {
    test('asks for consent before anybody is asked anything', async () => {
      const phone = newPhone()
      await heldBy(phone, (await wechat.addPerson()).id)
      await open(phone)
      await phone.tap('微信登录')
      await phone.see('请先阅读并同意')
      await phone.tap('不同意')
      await phone.gone('请先阅读并同意')
      expect(sent(phone, 'miniWxLogin')).toBe(0)
      expect(asked(phone)).toBe(0)
      await phone.tap('微信登录')
      await phone.tap('同意并继续')
      await phone.at(BIND)
    })

    test('says why a number is asked, and takes it from WeChat’s button', async () => {
      const phone = newPhone()
      const id = await atBind(phone)
      await phone.see('手机号用来找回账号')
      expect(phone.page().options).toEqual({ to })
      expect([...phone.wx.storage.keys()].join()).not.toMatch(/bind/i)
      await phoneButton(phone, id)
      await phone.at(NOTICE)
      await phone.see('还没有私信')
      expect(uidOf(phone)).toMatch(/^\d+$/)
    })

    test('by SMS', async () => {
      const phone = newPhone()
      await atBind(phone)
      await fillSms(phone, freshNumber())
      await phone.tap('绑定并登录')
      await phone.at(NOTICE)
      expect(uidOf(phone)).toMatch(/^\d+$/)
    })

    test('by what base libraries before 2.21.2 give instead of a code', async () => {
      const phone = newPhone()
      const id = await atBind(phone)
      await phone.native(BUTTON, 'getphonenumber', {
        ...(await wechat.encryptedPhone(id)),
        errMsg: 'getPhoneNumber:ok',
      })
      await phone.at(NOTICE)
    })

    test('a number that has a member gives that member', async () => {
      const number = freshNumber()
      const old = newPhone()
      await old.launch({ url: `/${LOGIN}?to=${to}` })
      await fillLogin(old, number)
      await old.at(NOTICE)
      const phone = newPhone()
      await enter(phone, number)
      expect(uidOf(phone)).toBe(uidOf(old))
    })

    test('comes back to the page that lies below', async () => {
      const phone = newPhone()
      const { id } = await wechat.addPerson({ phone: freshNumber() })
      await heldBy(phone, id)
      await phone.launch({ url: '/pages/user/protocol?kind=user' })
      await phone.goTo(`/${LOGIN}`)
      await phone.tap('微信登录')
      await phone.tap('同意并继续')
      await phone.at(BIND)
      expect(phone.page().depth).toBe(2)
      await phoneButton(phone, id)
      await phone.at('pages/user/protocol')
      expect(phone.page().depth).toBe(1)
      expect(uidOf(phone)).toMatch(/^\d+$/)
    })

    test('can be left, and the page opened by its address starts over', async () => {
      const phone = newPhone()
      await atBind(phone)
      await phone.tap('暂不绑定，先逛逛')
      await phone.at('pages/tabbar/index/index')
      expect(phone.stored('hasLogin')).not.toContain('true')
      await phone.launch({ url: `/${BIND}?to=${to}` })
      await phone.at(LOGIN)
      expect(phone.page().options).toEqual({ to })
    })
  })

  describe('later', () => {
    test('nothing signs in by itself after signing out; one tap does', async () => {
      const phone = newPhone()
      const id = await enter(phone)
      const uid = uidOf(phone)
      await heldBy(phone, id)
      await signOut(phone)
      const before = asked(phone)
      await phone.quiet()
      await phone.launch()
      await phone.at('pages/tabbar/index/index')
      await phone.quiet()
      await open(phone)
      await phone.quiet()
      expect(asked(phone)).toBe(before)
      expect(phone.stored('hasLogin')).not.toContain('true')
      await phone.tap('微信登录')
      await phone.at(NOTICE)
      expect(uidOf(phone)).toBe(uid)
    })

    test('who signed in by SMS is known to WeChat the next time', async () => {
      const phone = newPhone()
      const { id } = await wechat.addPerson()
      await heldBy(phone, id)
      await signIn(phone)
      const uid = uidOf(phone)
      await phone.until(
        () => sent(phone, 'getSessionKey') === 1 && phone.wx.pending === 0,
        () => 'the identity was not linked',
      )
      await signOut(phone)
      await heldBy(phone, id)
      await tapWechat(phone)
      await phone.at(NOTICE)
      expect(uidOf(phone)).toBe(uid)
    })

    test('a link that fails is nobody’s business', async () => {
      const phone = newPhone()
      phone.wx.refusals.set('login', 'timeout')
      await signIn(phone)
      await phone.quiet()
      expect(sent(phone, 'getSessionKey')).toBe(0)
      await signOut(phone)
      phone.wx.refusals.clear()
      phone.wx.replies.set('login', { code: 'made-up' })
      await signIn(phone)
      await phone.until(
        () => sent(phone, 'getSessionKey') === 1 && phone.wx.pending === 0,
        () => 'no link was tried',
      )
      expect(phone.wx.toasts).toEqual([])
    })
  })

  describe('the phone button', () => {
    test('refused is no error, and SMS stands below', async () => {
      const phone = newPhone()
      await atBind(phone)
      await phone.native(BUTTON, 'getphonenumber', { errMsg: 'getPhoneNumber:fail user deny' })
      await phone.see('没关系，也可以用短信验证码绑定')
      expect(phone.wx.toasts).toEqual([])
      expect(sent(phone, 'bindWxPhone')).toBe(0)
      await fillSms(phone, freshNumber())
      await phone.tap('绑定并登录')
      await phone.at(NOTICE)
    })

    test('refused by WeChat is said', async () => {
      const phone = newPhone()
      await atBind(phone)
      await phone.native(BUTTON, 'getphonenumber', { errMsg: 'getPhoneNumber:fail no permission' })
      await phone.see('暂时不能从微信获取手机号，请用短信验证码')
    })

    test('a used-up code asks for another tap', async () => {
      const phone = newPhone()
      const id = await atBind(phone)
      await wechat.failNext('/wxa/business/getuserphonenumber', 40163)
      await phoneButton(phone, id)
      await phone.see('手机号授权已失效，请再点一次')
      await phoneButton(phone, id)
      await phone.at(NOTICE)
    })

    test('WeChat being busy leaves the ticket good', async () => {
      const phone = newPhone()
      const id = await atBind(phone)
      await wechat.failNext('/wxa/business/getuserphonenumber', 45011)
      await phoneButton(phone, id)
      await phone.see('微信正忙，请稍后再试')
      await phoneButton(phone, id)
      await phone.at(NOTICE)
    })
  })

  describe('a ticket that has run out', () => {
    const expired = { body: { code: 10034, message: '等待时间过长，请重新登录', data: null } }

    test('is renewed without a word', async () => {
      const phone = newPhone()
      const id = await atBind(phone)
      await heldBy(phone, id)
      phone.wx.answerNext('bindWxPhone', expired)
      await phoneButton(phone, id)
      await phone.at(NOTICE)
      expect([sent(phone, 'getSessionKey'), sent(phone, 'bindWxPhone')]).toEqual([1, 2])
      expect(phone.wx.toasts).toEqual([])
    })

    test('is renewed once; then one starts over', async () => {
      const phone = newPhone()
      const id = await atBind(phone)
      await heldBy(phone, id)
      phone.wx.answerNext('bindWxPhone', expired)
      phone.wx.answerNext('bindWxPhone', expired)
      await phoneButton(phone, id)
      await phone.at(LOGIN)
      await phone.toast('等待时间过长，请重新登录')
      expect(phone.page().options).toEqual({ to })
      expect([sent(phone, 'getSessionKey'), sent(phone, 'bindWxPhone')]).toEqual([1, 2])
    })

    test('that cannot be renewed now is renewed at the next attempt', async () => {
      const phone = newPhone()
      const id = await atBind(phone)
      phone.wx.refusals.set('login', 'timeout')
      phone.wx.answerNext('bindWxPhone', expired)
      await phoneButton(phone, id)
      await phone.see('微信登录失败')
      phone.wx.refusals.clear()
      await heldBy(phone, id)
      phone.wx.answerNext('bindWxPhone', expired)
      await phoneButton(phone, id)
      await phone.at(NOTICE)
    })
  })

  describe('what fails is said, and SMS stays open', () => {
    const failsWith = async (phone: Phone, words: string): Promise<void> => {
      await tapWechat(phone)
      await phone.see(words)
      expect(phone.page().route).toBe(LOGIN)
      await fillLogin(phone, freshNumber())
      await phone.at(NOTICE)
    }

    test.each([
      [40029, '微信登录已失效，请重试'],
      [45011, '微信正忙，请稍后再试'],
      [40226, '该微信账号暂时不能登录，请改用手机号登录'],
      [40125, '微信登录暂时不可用，请改用手机号登录'],
      ['garbage', '微信登录暂时不可用，请改用手机号登录'],
    ] as const)('WeChat answers %s', async (fault, words) => {
      const phone = newPhone()
      await heldBy(phone, (await wechat.addPerson()).id)
      await wechat.failNext('/sns/jscode2session', fault)
      await failsWith(phone, words)
    })

    test('wx.login gives no code', async () => {
      const phone = newPhone()
      phone.wx.refusals.set('login', 'timeout')
      await failsWith(phone, '微信登录失败，请重试或改用手机号登录')
    })

    test('too many attempts', async () => {
      const phone = newPhone()
      await heldBy(phone, (await wechat.addPerson()).id)
      phone.wx.answerNext('miniWxLogin', {
        status: 429,
        body: { code: 429, message: '操作太频繁，请稍后再试', data: null },
      })
      await failsWith(phone, '操作太频繁，请稍后再试')
    })

    test('no network', async () => {
      const phone = newPhone()
      const { id } = await wechat.addPerson()
      await heldBy(phone, id)
      await open(phone)
      await phone.tap('.check-row__mark')
      phone.wx.setOnline(false)
      await phone.tap('微信登录')
      await phone.see('网络不可用，请检查网络设置')
      phone.wx.setOnline(true)
      await phone.tap('微信登录')
      await phone.at(BIND)
    })
  })

  describe('a made-up identity is called one', () => {
    const answers = (data: object) => ({ body: { code: 200, message: '', data } })

    test('on the bind page', async () => {
      const phone = newPhone()
      phone.wx.answerNext(
        'miniWxLogin',
        answers({ login: null, bindToken: 'x'.repeat(43), sandbox: true }),
      )
      await tapWechat(phone)
      await phone.at(BIND)
      await phone.see('演示环境：未连接微信，使用模拟身份')
    })

    test('when it signs in at once', async () => {
      const number = freshNumber()
      await call('', 'POST', '/rest/no-auth/login/sms', { phone: number })
      const login = await call<object>('', 'POST', '/rest/no-auth/login/code', {
        phone: number,
        code: '123456',
      })
      const phone = newPhone()
      phone.wx.answerNext('miniWxLogin', answers({ login, bindToken: null, sandbox: true }))
      await tapWechat(phone)
      await phone.at(NOTICE)
      await phone.toast('演示环境：未连接微信，使用模拟身份')
    })
  })

  test('two quick taps make one call', async () => {
    const phone = newPhone()
    await heldBy(phone, (await wechat.addPerson()).id)
    await open(phone)
    await phone.tap('.check-row__mark')
    await Promise.all([phone.tap('微信登录'), phone.tap('微信登录')])
    await phone.at(BIND)
    await phone.quiet()
    expect(sent(phone, 'miniWxLogin')).toBe(1)
    expect(phone.page().depth).toBe(1)
  })

  test('two people on two phones at once are two members', async () => {
    const [anna, ben] = [newPhone(), newPhone()]
    await Promise.all([enter(anna), enter(ben)])
    expect(uidOf(anna)).not.toBe(uidOf(ben))
  })

  test('one person on two phones is one member, also when both bind at once', async () => {
    const number = freshNumber()
    const [first, second] = [newPhone(), newPhone()]
    const { id } = await wechat.addPerson({ phone: number })
    for (const phone of [first, second]) {
      await heldBy(phone, id)
      await tapWechat(phone)
      await phone.at(BIND)
    }
    await Promise.all([first, second].map((phone) => phoneButton(phone, id)))
    for (const phone of [first, second]) await phone.at(NOTICE)
    expect(uidOf(first)).toBe(uidOf(second))
  })

  test('who holds a phone that others used before is themselves', async () => {
    const phone = newPhone()
    await enter(phone)
    const before = uidOf(phone)
    await signOut(phone)
    await enter(phone)
    expect(uidOf(phone)).not.toBe(before)
  })
})
