/**
 * The demo community worked out in full, free of the database: who wrote what when, who liked it,
 * who follows whom. The same for the same moment; only the moment shifts the times.
 */
import type { Place } from '@contract/place'

import { knownPlaces } from '../infra/places/known-places'
import { makeRng, type Rng } from './art/noise'
import { nth } from './art/nth'
import { chats } from './data/chats'
import { circles, classNames } from './data/circles'
import { banners, systemMessages } from './data/house'
import { people, quietNames } from './data/people'
import { caiciPosts } from './data/posts-caici'
import { jinshiPosts } from './data/posts-jinshi'
import { laojiuPosts, maotaiPosts } from './data/posts-laojiu'
import { qinghuaPosts } from './data/posts-qinghua'
import { shuhuaPosts } from './data/posts-shuhua'
import { songyuanPosts } from './data/posts-songyuan'
import { wenfangPosts } from './data/posts-wenfang'
import { beginPosts, notesPosts } from './data/posts-xuetang'
import type { Circle, DemoBanner, DemoPost, DemoSystemMessage } from './data/types'

const HOUR = 3_600_000
const MINUTE = 60_000
const DAYS = 40

export const posts: readonly DemoPost[] = [
  ...qinghuaPosts,
  ...songyuanPosts,
  ...caiciPosts,
  ...jinshiPosts,
  ...shuhuaPosts,
  ...wenfangPosts,
  ...maotaiPosts,
  ...laojiuPosts,
  ...beginPosts,
  ...notesPosts,
]

export interface PlannedMember {
  /** Name for those who speak seldom, key for the others. */
  readonly key: string
  readonly name: string
  /** E.164, null for the quiet ones. */
  readonly phone: string | null
  readonly intro: string
  readonly region: string
  readonly title: string
  /** Picture key, null without one. */
  readonly avatar: string | null
  readonly at: Date
}

export interface PlannedPost {
  /** Unique; also the stored row's client key. */
  readonly key: string
  readonly by: string
  readonly circle: string
  readonly text: string
  readonly pictures: readonly string[]
  readonly place: Place | null
  readonly at: Date
  readonly reads: number
}

export interface PlannedComment {
  readonly key: string
  readonly post: string
  readonly by: string
  readonly text: string
  /** Key of the comment at the top of the thread, and of the one answered. */
  readonly root: string | null
  readonly replyTo: string | null
  readonly at: Date
}

/** Somebody did something to something. */
export interface Mark {
  readonly target: string
  readonly by: string
  readonly at: Date
}

export interface PlannedNotice {
  readonly to: string
  readonly kind: 'like' | 'comment' | 'reply' | 'collect' | 'follow'
  readonly by: string
  readonly post: string | null
  readonly comment: string | null
  readonly at: Date
  readonly read: boolean
}

export interface PlannedMessage {
  readonly key: string
  readonly by: string
  readonly text: string
  /** Picture key; null for words. */
  readonly picture: string | null
  readonly at: Date
}

export interface PlannedChat {
  readonly pair: readonly [string, string]
  readonly messages: readonly PlannedMessage[]
  /** How many of the newest messages each has not read. */
  readonly unread: readonly [number, number]
  readonly at: Date
}

export interface Plan {
  readonly classNames: readonly string[]
  readonly circles: readonly (Circle & { readonly at: Date })[]
  readonly members: readonly PlannedMember[]
  readonly joins: readonly Mark[]
  /** Oldest first. */
  readonly posts: readonly PlannedPost[]
  /** Oldest first; a comment comes after the one that it answers. */
  readonly comments: readonly PlannedComment[]
  readonly likes: readonly Mark[]
  readonly collects: readonly Mark[]
  readonly commentLikes: readonly Mark[]
  readonly follows: readonly Mark[]
  readonly notices: readonly PlannedNotice[]
  readonly chats: readonly PlannedChat[]
  readonly systemMessages: readonly (DemoSystemMessage & { readonly at: Date })[]
  readonly banners: readonly DemoBanner[]
  /** Every picture that the above needs. */
  readonly pictureKeys: ReadonlySet<string>
}

/** Picture keys of "piece/view,view piece/view". */
export function picturesOf(text: string): string[] {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [piece, views] = part.split('/')
      return (views ?? '').split(',').map((view) => `${piece}/${view}`)
    })
}

/** Works out the community as of `now`. */
export function planDemo(now: Date): Plan {
  const rng = makeRng(19830607)
  const back = (hours: number): Date => new Date(Math.floor(now.getTime() - hours * HOUR))

  const members: PlannedMember[] = [
    ...people.map((p, index) => ({
      key: p.key,
      name: p.name,
      phone: `+86138000000${String(index + 1).padStart(2, '0')}`,
      intro: p.intro,
      region: p.region,
      title: p.title,
      avatar: `avatar/${p.avatar}`,
      at: back(24 * (60 + rng() * 340)),
    })),
    ...quietNames.map((name) => ({
      key: name,
      name,
      phone: null,
      intro: '',
      region: pick(rng, [
        '北京',
        '上海',
        '江苏',
        '浙江',
        '广东',
        '山东',
        '河南',
        '陕西',
        '四川',
        '福建',
        '',
      ]),
      title: '',
      avatar: null,
      at: back(24 * (45 + rng() * 300)),
    })),
  ]
  const everyone = members.map((m) => m.key)

  const plannedPosts = planPosts(rng, now)
  const byKey = new Map(plannedPosts.map((p) => [p.key, p]))
  const warmth = new Map(plannedPosts.map((p) => [p.key, p.warmth]))
  const comments = planComments(rng, now, plannedPosts)

  const { likes, collects } = planMarks(rng, now, plannedPosts, warmth, everyone)
  const commentLikes = planCommentLikes(rng, now, comments, everyone)
  const joins = planJoins(rng, now, plannedPosts, comments)
  const follows = planFollows(rng, now)
  const notices = planNotices(rng, byKey, comments, likes, collects, commentLikes, follows)
  const plannedChats = planChats(rng, now)

  const pictureKeys = new Set<string>()
  for (const p of plannedPosts) for (const key of p.pictures) pictureKeys.add(key)
  for (const c of circles) pictureKeys.add(c.cover)
  for (const m of members) if (m.avatar !== null) pictureKeys.add(m.avatar)
  for (const b of banners) pictureKeys.add(b.picture)
  for (const c of plannedChats)
    for (const m of c.messages) if (m.picture !== null) pictureKeys.add(m.picture)

  return {
    classNames,
    circles: circles.map((c, index) => ({ ...c, at: back(24 * (380 - index * 9)) })),
    members,
    joins,
    posts: plannedPosts,
    comments,
    likes,
    collects,
    commentLikes,
    follows,
    notices,
    chats: plannedChats,
    systemMessages: systemMessages.map((m) => ({ ...m, at: back(m.age) })),
    banners,
    pictureKeys,
  }
}

type RichPost = PlannedPost & { readonly warmth: number; readonly source: DemoPost }

function planPosts(rng: Rng, now: Date): RichPost[] {
  // Posts without an age of their own are dealt over the forty days in a shuffled order.
  const loose = shuffled(
    rng,
    posts.flatMap((p, index) => (p.age === undefined ? [index] : [])),
  )
  const ageOf = new Map<number, number>()
  loose.forEach((index, place) => {
    // Denser towards today: a community that grows.
    const t = (place + 0.35 + rng() * 0.5) / loose.length
    const age = 6.5 + (DAYS * 24 - 30) * t ** 1.25
    ageOf.set(index, awake(rng, now, age))
  })
  return posts
    .map((source, index) => {
      const age = source.age ?? ageOf.get(index) ?? 0
      const heart = source.warmth ?? 0.35 + rng() * 0.25
      return {
        key: `demo-${source.key ?? `post-${String(index + 1).padStart(3, '0')}`}`,
        by: source.by,
        circle: source.circle,
        text: source.text,
        pictures: picturesOf(source.pics),
        place: source.place === undefined ? null : placeNamed(source.place),
        at: new Date(Math.floor(now.getTime() - age * HOUR)),
        reads: Math.round((40 + heart * 900 * (0.6 + rng() * 0.8)) * ripeness(age)),
        warmth: heart,
        source,
      }
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

function placeNamed(wanted: string): Place {
  const found = knownPlaces.find(([name]) => name === wanted)
  if (found === undefined) throw new Error(`no place is called ${wanted}`)
  const [name, address, latitude, longitude] = found
  return { name, address, latitude, longitude }
}

/** Share of its final attention that a post of this age has. */
function ripeness(ageHours: number): number {
  return Math.min(1, 0.12 + ageHours / 30)
}

/** Moves an age that falls into the small hours of China to the evening before. */
function awake(rng: Rng, now: Date, age: number): number {
  const hour = (((now.getTime() / HOUR - age + 8) % 24) + 24) % 24
  return hour < 7 ? age + hour + 0.3 + rng() * 2.4 : age
}

function planComments(rng: Rng, now: Date, planned: readonly RichPost[]): PlannedComment[] {
  const out: PlannedComment[] = []
  for (const p of planned) {
    const room = now.getTime() - p.at.getTime()
    const lines = p.source.says.reduce((n, [, , ...answers]) => n + 1 + answers.length, 0)
    // Gaps first, then scaled down if the post is too young for them.
    const gaps = Array.from(
      { length: lines },
      () => (3 + -Math.log(1 - rng() * 0.96) * 55) * MINUTE,
    )
    const total = gaps.reduce((a, b) => a + b, 0)
    const scale = Math.min(1, (room * 0.86) / total)
    let time = p.at.getTime()
    let line = 0
    const stamp = (): Date => {
      time += (gaps[line++] ?? MINUTE) * scale
      return new Date(Math.floor(time))
    }
    p.source.says.forEach(([by, text, ...answers], index) => {
      const root = `${p.key}-c${index + 1}`
      const said = new Map([[by, root]])
      out.push({ key: root, post: p.key, by, text, root: null, replyTo: null, at: stamp() })
      answers.forEach(([who, words, to], n) => {
        const key = `${root}-r${n + 1}`
        const target = to === undefined ? root : said.get(to)
        if (target === undefined) throw new Error(`${key} answers ${to}, who has not spoken there`)
        out.push({ key, post: p.key, by: who, text: words, root, replyTo: target, at: stamp() })
        said.set(who, key)
      })
    })
  }
  return out
}

function planMarks(
  rng: Rng,
  now: Date,
  planned: readonly RichPost[],
  warmth: ReadonlyMap<string, number>,
  everyone: readonly string[],
): { likes: Mark[]; collects: Mark[] } {
  const likes: Mark[] = []
  const collects: Mark[] = []
  for (const p of planned) {
    const age = (now.getTime() - p.at.getTime()) / HOUR
    const w = warmth.get(p.key) ?? 0.4
    const count = Math.round(
      everyone.length * (0.06 + 0.72 * w * w * (0.75 + rng() * 0.4)) * ripeness(age),
    )
    const fans = shuffled(
      rng,
      everyone.filter((k) => k !== p.by),
    ).slice(0, Math.max(1, count))
    for (const by of fans) likes.push({ target: p.key, by, at: between(rng, p.at, now) })
    const teaching = p.circle === 'notes' || p.circle === 'begin' ? 0.5 : 0.22
    for (const by of fans) {
      if (rng() < teaching * w) collects.push({ target: p.key, by, at: between(rng, p.at, now) })
    }
  }
  return { likes, collects }
}

function planCommentLikes(
  rng: Rng,
  now: Date,
  comments: readonly PlannedComment[],
  everyone: readonly string[],
): Mark[] {
  const experts = new Set(people.filter((p) => p.title !== '').map((p) => p.key))
  return comments.flatMap((c) => {
    const age = (now.getTime() - c.at.getTime()) / HOUR
    const most = (experts.has(c.by) ? 14 : 6) * ripeness(age)
    const count = Math.floor(rng() * rng() * (most + 1))
    return shuffled(
      rng,
      everyone.filter((k) => k !== c.by),
    )
      .slice(0, count)
      .map((by) => ({ target: c.key, by, at: between(rng, c.at, now) }))
  })
}

function planJoins(
  rng: Rng,
  now: Date,
  planned: readonly PlannedPost[],
  comments: readonly PlannedComment[],
): Mark[] {
  const joined = new Map<string, Mark>()
  const join = (target: string, by: string): void => {
    const key = `${target} ${by}`
    if (!joined.has(key)) {
      joined.set(key, {
        target,
        by,
        at: new Date(Math.floor(now.getTime() - 24 * HOUR * (41 + rng() * 3))),
      })
    }
  }
  for (const p of people) for (const c of p.circles) join(c, p.key)
  // Who writes in a circle belongs to it.
  const circleOf = new Map(planned.map((p) => [p.key, p.circle]))
  for (const p of planned) join(p.circle, p.by)
  for (const c of comments) if (rng() < 0.3) join(circleOf.get(c.post) ?? 'begin', c.by)
  for (const name of quietNames) {
    const count = 2 + Math.floor(rng() * 4)
    for (const c of shuffled(
      rng,
      circles.map((k) => k.key),
    ).slice(0, count))
      join(c, name)
  }
  return [...joined.values()]
}

function planFollows(rng: Rng, now: Date): Mark[] {
  const out = new Map<string, Mark>()
  const add = (by: string, target: string, hours: number): void => {
    if (by === target) return
    out.set(`${by} ${target}`, {
      target,
      by,
      at: new Date(Math.floor(now.getTime() - hours * HOUR)),
    })
  }
  const experts = people.filter((p) => p.title !== '')
  for (const p of people) {
    for (const other of people) {
      const shared = p.circles.filter((c) => other.circles.includes(c)).length
      const pull = (other.title !== '' ? 0.5 : 0) + shared * 0.13
      if (rng() < pull) add(p.key, other.key, 20 + rng() * 24 * 50)
    }
  }
  for (const name of quietNames) {
    for (const e of experts) if (rng() < 0.62) add(name, e.key, 30 + rng() * 24 * 44)
    for (const p of shuffled(rng, people).slice(0, 2 + Math.floor(rng() * 5)))
      add(name, p.key, 5 + rng() * 24 * 44)
  }
  return [...out.values()]
}

function planNotices(
  rng: Rng,
  byKey: ReadonlyMap<string, PlannedPost>,
  comments: readonly PlannedComment[],
  likes: readonly Mark[],
  collects: readonly Mark[],
  commentLikes: readonly Mark[],
  follows: readonly Mark[],
): PlannedNotice[] {
  const commentByKey = new Map(comments.map((c) => [c.key, c]))
  const authorOf = (postKey: string): string => {
    const found = byKey.get(postKey)
    if (found === undefined) throw new Error(`There is no post ${postKey}`)
    return found.by
  }
  const commentOf = (key: string): PlannedComment => {
    const found = commentByKey.get(key)
    if (found === undefined) throw new Error(`There is no comment ${key}`)
    return found
  }
  const speakers = new Set(people.map((p) => p.key))
  const all: Omit<PlannedNotice, 'read'>[] = []
  const tell = (n: Omit<PlannedNotice, 'read'>): void => {
    if (n.to !== n.by && speakers.has(n.to)) all.push(n)
  }
  for (const m of likes)
    tell({
      to: authorOf(m.target),
      kind: 'like',
      by: m.by,
      post: m.target,
      comment: null,
      at: m.at,
    })
  for (const m of collects)
    tell({
      to: authorOf(m.target),
      kind: 'collect',
      by: m.by,
      post: m.target,
      comment: null,
      at: m.at,
    })
  for (const m of commentLikes) {
    const c = commentOf(m.target)
    tell({ to: c.by, kind: 'like', by: m.by, post: c.post, comment: c.key, at: m.at })
  }
  for (const c of comments) {
    const answered = c.replyTo === null ? null : (commentByKey.get(c.replyTo) ?? null)
    const author = authorOf(c.post)
    if (answered !== null)
      tell({ to: answered.by, kind: 'reply', by: c.by, post: c.post, comment: c.key, at: c.at })
    if (answered?.by !== author)
      tell({ to: author, kind: 'comment', by: c.by, post: c.post, comment: c.key, at: c.at })
  }
  for (const m of follows)
    tell({ to: m.target, kind: 'follow', by: m.by, post: null, comment: null, at: m.at })
  // The newest few of each are unread, as if everybody had looked in not long ago.
  all.sort((a, b) => b.at.getTime() - a.at.getTime())
  const left = new Map(
    people.map((p, index) => [
      p.key,
      index === 0 ? 5 : index < 6 ? 2 + Math.floor(rng() * 4) : Math.floor(rng() * 4),
    ]),
  )
  return all
    .map((n) => {
      const rest = left.get(n.to) ?? 0
      left.set(n.to, rest - 1)
      return { ...n, read: rest <= 0 }
    })
    .reverse()
}

function planChats(rng: Rng, now: Date): PlannedChat[] {
  return chats.map((chat, index) => {
    // Backwards from the last line: quick exchanges, now and then a pause of hours.
    const times: number[] = []
    let time = now.getTime() - chat.age * HOUR
    for (let i = chat.lines.length - 1; i >= 0; i--) {
      times[i] = Math.floor(time)
      const sameVoice = i > 0 && chat.lines[i - 1]?.[0] === chat.lines[i]?.[0]
      time -= (sameVoice ? 0.3 + rng() * 0.6 : 0.6 + rng() * 3.4) * MINUTE
      if (i > 0 && i % 9 === 0) time -= (2 + rng() * 16) * HOUR
    }
    const messages = chat.lines.map((line, i) => ({
      key: `demo-chat-${index + 1}-${String(i + 1).padStart(3, '0')}`,
      by: chat.pair[line[0]],
      text: line[1],
      picture: line[2] ?? null,
      at: new Date(times[i] ?? 0),
    }))
    return {
      pair: chat.pair,
      messages,
      unread: chat.unread ?? [0, 0],
      at: new Date((times[0] ?? 0) - 5 * MINUTE),
    }
  })
}

/** A moment after `from`, sooner rather than later, before `to`. */
function between(rng: Rng, from: Date, to: Date): Date {
  const room = Math.min(to.getTime() - from.getTime() - 1000, 5 * 24 * HOUR)
  return new Date(Math.floor(from.getTime() + room * rng() ** 2.6 + 500))
}

function pick<T>(rng: Rng, list: readonly T[]): T {
  return nth(list, Math.floor(rng() * list.length))
}

function shuffled<T>(rng: Rng, list: readonly T[]): T[] {
  const out = [...list]
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(rng() * (i + 1))
    ;[out[i], out[j]] = [nth(out, j), nth(out, i)]
  }
  return out
}
