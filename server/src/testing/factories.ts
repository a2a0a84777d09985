/**
 * Rows for tests, with everything that a test does not care about filled in. Counters are not
 * maintained here: a test that reads them calls `recountAll` or goes through the calls.
 */
import { randomBytes } from 'node:crypto'

import type { AllCallTypes, CallName } from '@contract/all-calls'
import type { InferSelectModel } from 'drizzle-orm'

import {
  banner,
  comment,
  follow,
  member,
  notice,
  picture,
  post,
  postPicture,
  systemMessage,
  topic,
  topicClass,
  topicMember,
} from '../db/schema'
import { issueToken } from '../domain/account/token'
import type { Db } from '../infra/db'
import type { TestApp } from '../infra/testing/test-app'

export type Member = InferSelectModel<typeof member>
export type PostRow = InferSelectModel<typeof post>

/** Unique within a test database, which is made for one test file. */
const unique = (): string => randomBytes(6).toString('hex')

/** For the `clientKey` and `clientMsgId` of one intent to write. */
export const newKey = (): string => `key-${unique()}`

async function one<T>(rows: PromiseLike<T[]>): Promise<T> {
  const [row] = await rows
  if (row === undefined) throw new Error('a factory stored nothing')
  return row
}

/** A mainland number that no other test member has. */
export function newPhone(): string {
  return `13${String(Number.parseInt(unique().slice(0, 8), 16) % 1_000_000_000).padStart(9, '0')}`
}

export function buildMember(
  db: Db,
  over: Partial<typeof member.$inferInsert> = {},
): Promise<Member> {
  const values = { username: `藏友${unique()}`, phone: `+86${newPhone()}`, ...over }
  return one(db.insert(member).values(values).returning())
}

/** A token of a further device of the member. */
export async function signInAs(db: Db, { uid }: Pick<Member, 'uid'>): Promise<string> {
  return (await issueToken(db, uid, 'test')).token
}

export async function buildTopic(db: Db, over: Partial<typeof topic.$inferInsert> = {}) {
  const classId =
    over.classId ??
    (
      await one(
        db
          .insert(topicClass)
          .values({ name: `分类${unique()}` })
          .returning(),
      )
    ).id
  return one(
    db
      .insert(topic)
      .values({ name: `圈子${unique()}`, ...over, classId })
      .returning(),
  )
}

/** Of a photograph of the demo community; they have 130 characters on average. */
const TYPICAL_BLUR =
  'data:image/webp;base64,UklGRkYAAABXRUJQVlA4IDoAAADwAQCdASoQABAABABoJZwAAucPoXwK2MAA/qAXPU9dAN4wRu4KWftgSnTPumB0nwWU2s56ns/gC4AA'

export function buildPicture(db: Db, owner: Pick<Member, 'uid'> | null) {
  // As long as those of a real picture: what a page of posts weighs is measured with them.
  const hash = randomBytes(16).toString('hex')
  return one(
    db
      .insert(picture)
      .values({
        ownerUid: owner?.uid ?? null,
        hash,
        base: `/media/${hash.slice(0, 2)}/${hash}`,
        width: 1200,
        height: 900,
        blur: TYPICAL_BLUR,
      })
      .returning(),
  )
}

/** A post; its author and circle are made unless given. */
export async function buildPost(
  db: Db,
  over: Partial<typeof post.$inferInsert> = {},
  pictures: readonly { id: string }[] = [],
): Promise<PostRow> {
  const authorUid = over.authorUid ?? (await buildMember(db)).uid
  const topicId = over.topicId ?? (await buildTopic(db)).id
  const row = await one(
    db
      .insert(post)
      .values({ text: '今日得一盏，请各位看看', clientKey: newKey(), ...over, authorUid, topicId })
      .returning(),
  )
  if (pictures.length > 0) {
    await db
      .insert(postPicture)
      .values(pictures.map(({ id }, position) => ({ postId: row.id, position, pictureId: id })))
  }
  return row
}

export async function buildComment(
  db: Db,
  over: Partial<typeof comment.$inferInsert> & { postId: string },
) {
  const authorUid = over.authorUid ?? (await buildMember(db)).uid
  return one(
    db
      .insert(comment)
      .values({ text: '胎釉开门', clientKey: newKey(), ...over, authorUid })
      .returning(),
  )
}

export async function buildFollow(
  db: Db,
  follower: Pick<Member, 'uid'>,
  followee: Pick<Member, 'uid'>,
): Promise<void> {
  await db.insert(follow).values({ followerUid: follower.uid, followeeUid: followee.uid })
}

export async function buildJoin(
  db: Db,
  circle: { id: string },
  who: Pick<Member, 'uid'>,
): Promise<void> {
  await db.insert(topicMember).values({ topicId: circle.id, uid: who.uid })
}

export function buildNotice(
  db: Db,
  over: Partial<typeof notice.$inferInsert> & { uid: string; actorUid: string },
) {
  return one(
    db
      .insert(notice)
      .values({ kind: 'follow', dedupeKey: unique(), ...over })
      .returning(),
  )
}

export function buildSystemMessage(db: Db, over: Partial<typeof systemMessage.$inferInsert> = {}) {
  return one(
    db
      .insert(systemMessage)
      .values({ title: '系统消息', text: '今晚八点，开讲定窑', ...over })
      .returning(),
  )
}

export async function buildBanner(db: Db, over: Partial<typeof banner.$inferInsert> = {}) {
  const pictureId = over.pictureId ?? (await buildPicture(db, null)).id
  return one(
    db
      .insert(banner)
      .values({ title: '秋拍预展', ...over, pictureId })
      .returning(),
  )
}

/** An answer of the server that is not 200. */
export interface Refusal {
  code: number
  message: string
  data: unknown
}

export interface Caller {
  /** The result; fails the test when the server refuses. */
  ok<N extends CallName>(
    call: N,
    params: AllCallTypes[N]['params'],
  ): Promise<AllCallTypes[N]['result']>
  /** The refusal; fails the test when the server does not refuse. */
  refused<N extends CallName>(call: N, params: AllCallTypes[N]['params']): Promise<Refusal>
}

/** Calls with a token, `''` for a visitor. */
export function injectWith(app: TestApp, token: string): Caller {
  return {
    async ok(call, params) {
      const answer = await app.inject(call, params, { token })
      if (answer.code !== 200)
        throw new Error(`${call} was refused: ${answer.code} ${answer.message}`)
      return answer.data
    },
    async refused(call, params) {
      const { code, message, data } = await app.inject(call, params, { token })
      if (code === 200) throw new Error(`${call} was not refused`)
      return { code, message, data }
    },
  }
}

/** Calls as a member, on a device of its own. */
export async function injectAs(app: TestApp, who: Pick<Member, 'uid'>): Promise<Caller> {
  return injectWith(app, await signInAs(app.services.db, who))
}
