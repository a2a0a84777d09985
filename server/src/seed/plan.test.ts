import { LIMITS } from '@contract/limits'

import { lengthOf } from '../domain/text'
import { demoAccounts } from './accounts'
import { pictureKeys } from './art/catalogue'
import { people, quietNames } from './data/people'
import { planDemo } from './plan'

const NOW = new Date('2026-05-20T12:00:00Z')
const HOUR = 3_600_000
const plan = planDemo(NOW)
const memberKeys = new Set(plan.members.map((m) => m.key))
const postKeys = new Set(plan.posts.map((p) => p.key))
const commentKeys = new Set(plan.comments.map((c) => c.key))
const circleKeys = new Set(plan.circles.map((c) => c.key))

describe('the plan of the demo community', () => {
  it('is as large as promised', () => {
    expect(people.length).toBeGreaterThanOrEqual(16)
    expect(people.filter((p) => p.title !== '')).toHaveLength(3)
    expect(plan.circles).toHaveLength(10)
    expect(new Set(plan.circles.map((c) => c.className)).size).toBe(4)
    expect(plan.posts.length).toBeGreaterThanOrEqual(120)
    expect(plan.comments.length).toBeGreaterThanOrEqual(400)
    expect(plan.comments.filter((c) => c.root !== null).length).toBeGreaterThanOrEqual(100)
    expect(plan.chats.length).toBeGreaterThanOrEqual(12)
    for (const chat of plan.chats) {
      expect(chat.messages.length).toBeGreaterThanOrEqual(4)
      expect(chat.messages.length).toBeLessThanOrEqual(40)
    }
    expect(
      plan.chats.filter((c) => c.messages.some((m) => m.picture !== null)).length,
    ).toBeGreaterThanOrEqual(5)
    expect(plan.banners.length).toBeGreaterThanOrEqual(3)
    expect(plan.systemMessages.filter((m) => m.type === 7).length).toBeGreaterThanOrEqual(3)
  })

  it('has at least fifteen long pieces that teach, and posts in every circle', () => {
    const long = plan.posts.filter((p) => lengthOf(p.text) >= 300)
    expect(long.length).toBeGreaterThanOrEqual(15)
    for (const key of circleKeys) {
      expect(plan.posts.filter((p) => p.circle === key).length).toBeGreaterThanOrEqual(7)
    }
  })

  it('is the same for the same moment, and differs by the time alone for another', () => {
    expect(planDemo(NOW)).toEqual(plan)
    const later = planDemo(new Date(NOW.getTime() + 3 * HOUR))
    expect(new Set(later.posts.map((p) => p.text))).toEqual(new Set(plan.posts.map((p) => p.text)))
    expect(later.members.map((m) => m.name)).toEqual(plan.members.map((m) => m.name))
    expect(later.comments).toHaveLength(plan.comments.length)
  })

  it('puts some posts on the map, where museums and markets are', () => {
    const placed = plan.posts.filter((p) => p.place !== null)
    expect(placed.length).toBeGreaterThanOrEqual(10)
    expect(placed.map((p) => p.place?.name)).toContain('潘家园旧货市场')
  })

  it('points at nothing that is not there', () => {
    for (const p of plan.posts) {
      expect(memberKeys).toContain(p.by)
      expect(circleKeys).toContain(p.circle)
    }
    for (const c of plan.comments) {
      expect(memberKeys).toContain(c.by)
      expect(postKeys).toContain(c.post)
      for (const key of [c.root, c.replyTo]) if (key !== null) expect(commentKeys).toContain(key)
    }
    for (const m of [...plan.likes, ...plan.collects]) {
      expect(postKeys).toContain(m.target)
      expect(memberKeys).toContain(m.by)
    }
    for (const m of plan.commentLikes) expect(commentKeys).toContain(m.target)
    for (const m of plan.joins) expect(circleKeys).toContain(m.target)
    for (const m of plan.follows) {
      expect(memberKeys).toContain(m.target)
      expect(m.by).not.toBe(m.target)
    }
    for (const chat of plan.chats) for (const key of chat.pair) expect(memberKeys).toContain(key)
    for (const m of plan.systemMessages) {
      if (m.to !== null) expect(memberKeys).toContain(m.to)
      expect(m.type === 7).toBe(m.post !== undefined)
      if (m.post !== undefined) expect(postKeys).toContain(`demo-${m.post}`)
    }
    for (const b of plan.banners) {
      if ('circle' in b.to) expect(circleKeys).toContain(b.to.circle)
      else expect(postKeys).toContain(`demo-${b.to.post}`)
    }
    for (const key of plan.pictureKeys) expect(pictureKeys).toContain(key)
  })

  it('does nothing twice', () => {
    const once = (list: readonly string[]): void => expect(new Set(list).size).toBe(list.length)
    once(plan.members.map((m) => m.key))
    once(plan.members.map((m) => m.name))
    once(plan.members.flatMap((m) => (m.phone === null ? [] : [m.phone])))
    once(plan.posts.map((p) => p.key))
    once(plan.posts.map((p) => p.text))
    once(plan.comments.map((c) => c.key))
    once(plan.likes.map((m) => `${m.target} ${m.by}`))
    once(plan.collects.map((m) => `${m.target} ${m.by}`))
    once(plan.commentLikes.map((m) => `${m.target} ${m.by}`))
    once(plan.joins.map((m) => `${m.target} ${m.by}`))
    once(plan.follows.map((m) => `${m.target} ${m.by}`))
    once(plan.chats.map((c) => [...c.pair].sort().join(' ')))
    once(plan.systemMessages.map((m) => m.title))
    for (const p of plan.posts) once(p.pictures)
  })

  it('keeps the limits of the contract', () => {
    for (const m of plan.members) {
      expect(lengthOf(m.name)).toBeGreaterThanOrEqual(LIMITS.usernameMin)
      expect(lengthOf(m.name)).toBeLessThanOrEqual(LIMITS.usernameMax)
    }
    for (const p of plan.posts) {
      expect(lengthOf(p.text)).toBeLessThanOrEqual(LIMITS.postTextMax)
      expect(p.pictures.length).toBeLessThanOrEqual(LIMITS.postPicturesMax)
    }
    for (const c of plan.comments)
      expect(lengthOf(c.text)).toBeLessThanOrEqual(LIMITS.commentTextMax)
    for (const chat of plan.chats) {
      for (const m of chat.messages)
        expect(lengthOf(m.text)).toBeLessThanOrEqual(LIMITS.chatTextMax)
    }
    const said = [
      ...plan.posts.map((p) => p.text),
      ...plan.comments.map((c) => c.text),
      ...plan.circles.flatMap((c) => [c.name, c.intro, ...c.rules]),
      ...people.flatMap((p) => [p.name, p.intro]),
      ...quietNames,
    ]
    for (const text of said) {
      expect(text).toBe(text.trim())
      expect(text).not.toBe('')
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|\n{3}/)
    }
  })

  it('happens in order and in the past', () => {
    const at = new Map([...plan.posts, ...plan.comments].map((x) => [x.key, x.at.getTime()]))
    for (const p of plan.posts) {
      expect(p.at.getTime()).toBeLessThan(NOW.getTime())
      expect(NOW.getTime() - p.at.getTime()).toBeLessThan(41 * 24 * HOUR)
    }
    for (const c of plan.comments) {
      expect(c.at.getTime()).toBeGreaterThan(at.get(c.replyTo ?? c.post) ?? Infinity)
      expect(c.at.getTime()).toBeLessThan(NOW.getTime())
    }
    for (const m of [...plan.likes, ...plan.collects, ...plan.commentLikes]) {
      expect(m.at.getTime()).toBeGreaterThan(at.get(m.target) ?? Infinity)
      expect(m.at.getTime()).toBeLessThan(NOW.getTime())
    }
    for (const chat of plan.chats) {
      chat.messages.forEach((m, i) => {
        const before = chat.messages[i - 1]
        if (before !== undefined) expect(m.at.getTime()).toBeGreaterThan(before.at.getTime())
        expect(m.at.getTime()).toBeLessThan(NOW.getTime())
      })
    }
    const oldest = Math.min(...plan.joins.map((m) => m.at.getTime()))
    for (const m of plan.members) expect(m.at.getTime()).toBeLessThan(oldest)
  })

  it('leaves unread only what the other one said', () => {
    for (const chat of plan.chats) {
      chat.unread.forEach((count, side) => {
        const tail = chat.messages.slice(chat.messages.length - count)
        if (count > 0) for (const m of tail) expect(m.by).not.toBe(chat.pair[side])
      })
    }
    expect(plan.chats.some((c) => c.pair[0] === 'tingyu' && c.unread[0] > 0)).toBe(true)
  })

  it('tells the first account of a few unread deeds, and nobody of his own', () => {
    const unread = plan.notices.filter((n) => n.to === 'tingyu' && !n.read)
    expect(unread.length).toBeGreaterThan(0)
    expect(unread.length).toBeLessThanOrEqual(9)
    for (const n of plan.notices) expect(n.by).not.toBe(n.to)
    const keys = plan.notices.map((n) => [n.to, n.kind, n.by, n.comment ?? n.post].join(' '))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('lists accounts whose numbers are those of the members', () => {
    const phones = new Map(plan.members.map((m) => [m.name, m.phone]))
    for (const a of demoAccounts) expect(phones.get(a.name)).toBe(`+86${a.phone}`)
    expect(demoAccounts[0]).toEqual({ phone: '13800000001', name: '听雨轩主', role: '藏友' })
  })

  it('shows enough different pictures, and few posts without any', () => {
    expect(plan.pictureKeys.size).toBeGreaterThanOrEqual(130)
    expect(plan.posts.filter((p) => p.pictures.length === 0).length).toBeLessThanOrEqual(4)
    const shown = plan.posts.reduce((n, p) => n + p.pictures.length, 0)
    expect(shown).toBeGreaterThanOrEqual(300)
  })
})
