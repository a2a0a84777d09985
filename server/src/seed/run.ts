import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'

import {
  banner,
  chatMessage,
  chatSession,
  comment,
  commentLike,
  follow,
  member,
  notice,
  picture,
  post,
  postCollect,
  postLike,
  postPicture,
  systemMessage,
  systemMessageRead,
  topic,
  topicClass,
  topicMember,
} from '../db/schema'
import { previewOf } from '../domain/chat/rows'
import { placeToStore } from '../domain/post/post-place'
import { recountAll } from '../domain/recount'
import type { Db, Tx } from '../infra/db'
import type { Logger } from '../infra/logging'
import type { Storage } from '../infra/storage/storage'
import { demoAccounts, type DemoAccount } from './accounts'
import { type DrawnPicture, storePictures } from './pictures'
import { type Plan, type PlannedNotice, planDemo } from './plan'

/** Rows per INSERT: PostgreSQL takes 65,535 parameters in one statement. */
const BATCH = 800

/** Whether nothing of a community is in the database yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ filled: boolean }>(
    sql`select exists (select 1 from ${member}) or exists (select 1 from ${topic}) or exists (select 1 from ${post}) as filled`,
  )
  return rows[0]?.filled === false
}

export interface SeedOptions {
  /** The moment that the community is told as of; default: now. */
  readonly now?: Date
  /** Where drawn pictures are kept for the next community; default `localCache()`. Null for nowhere. */
  readonly cacheDir?: string | null
  /** Draws and stores the pictures; tests put something quicker here. */
  readonly draw?: typeof storePictures
}

/** In a checkout, the tools' own cache directory: drawing is most of a minute, copying is not. */
function localCache(): string | null {
  return existsSync('project.config.json') && existsSync('.cache')
    ? join('.cache', 'demo-pictures')
    : null
}

/**
 * Draws the pictures, stores them and fills the database with the demo community: all of it or,
 * after a fault, none. The same community every time, told as of one moment.
 * Throws when the database is not empty.
 */
export async function seedDemo(
  db: Db,
  storage: Storage,
  log: Logger,
  options: SeedOptions = {},
): Promise<{ accounts: readonly DemoAccount[] }> {
  if (!(await isEmpty(db))) throw new Error('The demo community is only put into an empty database')
  const started = Date.now()
  const plan = planDemo(options.now ?? new Date())
  const cacheDir = options.cacheDir === undefined ? localCache() : options.cacheDir
  const pictures = await (options.draw ?? storePictures)(storage, plan.pictureKeys, cacheDir)
  const drawn = Date.now()
  await db.transaction(async (tx) => {
    // Two processes that start at once both see an empty database; the second waits here and stops.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('demo-community'))`)
    if (!(await isEmpty(tx as unknown as Db)))
      throw new Error('The demo community is already there')
    await insertPlan(tx, plan, pictures)
  })
  await recountAll(db)
  await db.execute(sql`analyze`)
  log.info(
    {
      pictures: pictures.size,
      posts: plan.posts.length,
      comments: plan.comments.length,
      picturesMs: drawn - started,
      rowsMs: Date.now() - drawn,
    },
    'demo community is in',
  )
  return { accounts: demoAccounts }
}

async function insertPlan(
  tx: Tx,
  plan: Plan,
  drawn: ReadonlyMap<string, DrawnPicture>,
): Promise<void> {
  const fileOf = (key: string): DrawnPicture => need(drawn, key)

  const memberRows = await insertReturning(plan.members, (values) =>
    tx
      .insert(member)
      .values(
        values.map((m) => ({
          username: m.name,
          phone: m.phone,
          intro: m.intro,
          region: m.region,
          title: m.title,
          isExpert: m.title !== '',
          avatar: m.avatar === null ? '' : `${fileOf(m.avatar).base}-320.webp`,
          createdAt: m.at,
        })),
      )
      .returning({ name: member.username, id: member.uid }),
  )
  const uidByName = new Map(memberRows.map((r) => [r.name, r.id]))
  const uids = new Map(plan.members.map((m) => [m.key, need(uidByName, m.name)]))
  const uid = (key: string): string => need(uids, key)

  // A picture belongs to whoever shows it; the same file of two members is two rows.
  const owned = new Map<string, { owner: string | null; key: string; at: Date }>()
  const own = (owner: string | null, key: string, at: Date): void => {
    const id = `${owner ?? ''} ${key}`
    if (!owned.has(id)) owned.set(id, { owner, key, at })
  }
  for (const c of plan.circles) own(null, c.cover, c.at)
  for (const b of plan.banners) own(null, b.picture, plan.circles[0]?.at ?? new Date())
  for (const p of plan.posts) for (const key of p.pictures) own(p.by, key, p.at)
  for (const c of plan.chats)
    for (const m of c.messages) if (m.picture !== null) own(m.by, m.picture, m.at)
  const pictureRows = await insertReturning([...owned.values()], (values) =>
    tx
      .insert(picture)
      .values(
        values.map((p) => ({
          ownerUid: p.owner === null ? null : uid(p.owner),
          ...fileOf(p.key),
          createdAt: p.at,
        })),
      )
      .returning({ id: picture.id, hash: picture.hash, owner: picture.ownerUid }),
  )
  const pictureIds = new Map(pictureRows.map((r) => [`${r.owner ?? ''} ${r.hash}`, r.id]))
  const pictureId = (owner: string | null, key: string): string =>
    need(pictureIds, `${owner === null ? '' : uid(owner)} ${fileOf(key).hash}`)

  const classRows = await tx
    .insert(topicClass)
    .values(plan.classNames.map((name, sort) => ({ name, sort })))
    .returning({ id: topicClass.id, name: topicClass.name })
  const classIds = new Map(classRows.map((r) => [r.name, r.id]))
  const topicRows = await tx
    .insert(topic)
    .values(
      plan.circles.map((c, sort) => ({
        classId: need(classIds, c.className),
        name: c.name,
        intro: c.intro,
        rules: [...c.rules],
        coverPictureId: pictureId(null, c.cover),
        sort,
        createdAt: c.at,
      })),
    )
    .returning({ id: topic.id, name: topic.name })
  const topicByName = new Map(topicRows.map((r) => [r.name, r.id]))
  const topics = new Map(plan.circles.map((c) => [c.key, need(topicByName, c.name)]))
  const topicId = (key: string): string => need(topics, key)

  await insertAll(tx, topicMember, plan.joins, (m) => ({
    topicId: topicId(m.target),
    uid: uid(m.by),
    joinedAt: m.at,
  }))
  await insertAll(tx, follow, plan.follows, (m) => ({
    followerUid: uid(m.by),
    followeeUid: uid(m.target),
    createdAt: m.at,
  }))

  const postRows = await insertReturning(plan.posts, (values) =>
    tx
      .insert(post)
      .values(
        values.map((p) => ({
          authorUid: uid(p.by),
          topicId: topicId(p.circle),
          text: p.text,
          ...placeToStore(p.place ?? undefined),
          clientKey: p.key,
          readCount: p.reads,
          createdAt: p.at,
        })),
      )
      .returning({ id: post.id, key: post.clientKey }),
  )
  const postIds = new Map(postRows.map((r) => [r.key, r.id]))
  const postId = (key: string): string => need(postIds, key)
  await insertAll(
    tx,
    postPicture,
    plan.posts.flatMap((p) => p.pictures.map((key, position) => ({ p, key, position }))),
    ({ p, key, position }) => ({
      postId: postId(p.key),
      position,
      pictureId: pictureId(p.by, key),
    }),
  )
  await insertAll(tx, postLike, plan.likes, (m) => ({
    postId: postId(m.target),
    uid: uid(m.by),
    createdAt: m.at,
  }))
  await insertAll(tx, postCollect, plan.collects, (m) => ({
    postId: postId(m.target),
    uid: uid(m.by),
    createdAt: m.at,
  }))

  const commentIds = await insertComments(tx, plan, uid, postId)
  const commentId = (key: string): string => need(commentIds, key)
  await insertAll(tx, commentLike, plan.commentLikes, (m) => ({
    commentId: commentId(m.target),
    uid: uid(m.by),
    createdAt: m.at,
  }))

  await insertAll(tx, notice, plan.notices, (n) => ({
    uid: uid(n.to),
    kind: n.kind,
    actorUid: uid(n.by),
    postId: n.post === null ? null : postId(n.post),
    commentId: n.comment === null ? null : commentId(n.comment),
    dedupeKey: dedupeKeyOf(n, uid, postId, commentId),
    createdAt: n.at,
    readAt: n.read ? n.at : null,
  }))

  await insertChats(tx, plan, uid, pictureId)
  await insertHouse(tx, plan, { uid, postId, topicId, pictureId })
}

/** Threads before answers, answers before answers to them. */
async function insertComments(
  tx: Tx,
  plan: Plan,
  uid: (key: string) => string,
  postId: (key: string) => string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  let rest = [...plan.comments]
  while (rest.length > 0) {
    const ready = rest.filter((c) => c.replyTo === null || ids.has(c.replyTo))
    if (ready.length === 0) throw new Error('Comments answer each other in a ring')
    const rows = await insertReturning(ready, (values) =>
      tx
        .insert(comment)
        .values(
          values.map((c) => ({
            postId: postId(c.post),
            authorUid: uid(c.by),
            rootId: c.root === null ? null : need(ids, c.root),
            replyToId: c.replyTo === null ? null : need(ids, c.replyTo),
            text: c.text,
            clientKey: c.key,
            createdAt: c.at,
          })),
        )
        .returning({ id: comment.id, key: comment.clientKey }),
    )
    for (const row of rows) ids.set(row.key, row.id)
    rest = rest.filter((c) => !ids.has(c.key))
  }
  return ids
}

async function insertChats(
  tx: Tx,
  plan: Plan,
  uid: (key: string) => string,
  pictureId: (owner: string | null, key: string) => string,
): Promise<void> {
  const sessions = plan.chats.map((chat) => {
    const [a, b] = [uid(chat.pair[0]), uid(chat.pair[1])]
    const firstIsLow = BigInt(a) < BigInt(b)
    const lastSeq = chat.messages.length
    const last = chat.messages[lastSeq - 1]
    if (last === undefined) throw new Error('A chat without a line')
    const read = chat.unread.map((n) => lastSeq - n) as [number, number]
    return {
      chat,
      values: {
        kind: 'person' as const,
        lowUid: firstIsLow ? a : b,
        highUid: firstIsLow ? b : a,
        lastSeq,
        lastMessage: previewOf(last.picture === null ? 'text' : 'image', last.text),
        lowReadSeq: firstIsLow ? read[0] : read[1],
        highReadSeq: firstIsLow ? read[1] : read[0],
        createdAt: chat.at,
        updatedAt: last.at,
      },
    }
  })
  const rows = await tx
    .insert(chatSession)
    .values(sessions.map((s) => s.values))
    .returning({ id: chatSession.id, low: chatSession.lowUid, high: chatSession.highUid })
  const ids = new Map(rows.map((r) => [`${r.low} ${r.high}`, r.id]))
  await insertAll(
    tx,
    chatMessage,
    sessions.flatMap(({ chat, values }) =>
      chat.messages.map((m, index) => ({
        m,
        index,
        sessionId: need(ids, `${values.lowUid} ${values.highUid}`),
      })),
    ),
    ({ m, index, sessionId }) => ({
      sessionId,
      seq: index + 1,
      senderUid: uid(m.by),
      clientMsgId: m.key,
      type: m.picture === null ? ('text' as const) : ('image' as const),
      content: m.text,
      pictureId: m.picture === null ? null : pictureId(m.by, m.picture),
      createdAt: m.at,
    }),
  )
}

async function insertHouse(
  tx: Tx,
  plan: Plan,
  ids: {
    uid: (key: string) => string
    postId: (key: string) => string
    topicId: (key: string) => string
    pictureId: (owner: string | null, key: string) => string
  },
): Promise<void> {
  await tx.insert(banner).values(
    plan.banners.map((b, sort) => ({
      title: b.title,
      subtitle: b.subtitle,
      pictureId: ids.pictureId(null, b.picture),
      // Specification §2, banner jump: 9 a circle, 6 a post (whose id travels as wineId).
      dataType: 'circle' in b.to ? 9 : 6,
      target:
        'circle' in b.to
          ? { topicId: ids.topicId(b.to.circle) }
          : { wineId: ids.postId(`demo-${b.to.post}`) },
      sort,
    })),
  )
  const rows = await tx
    .insert(systemMessage)
    .values(
      plan.systemMessages.map((m) => ({
        uid: m.to === null ? null : ids.uid(m.to),
        title: m.title,
        text: m.text,
        type: m.type,
        targetId: m.post === undefined ? '' : ids.postId(`demo-${m.post}`),
        createdAt: m.at,
      })),
    )
    .returning({ id: systemMessage.id, title: systemMessage.title })
  const idOf = new Map(rows.map((r) => [r.title, r.id]))
  const withPhone = plan.members.filter((m) => m.phone !== null)
  await insertAll(
    tx,
    systemMessageRead,
    plan.systemMessages
      .filter((m) => m.read === true)
      .flatMap((m) =>
        withPhone
          .filter((who) => (m.to === null || m.to === who.key) && who.at <= m.at)
          .map((who) => ({ uid: ids.uid(who.key), messageId: need(idOf, m.title), readAt: m.at })),
      ),
    (row) => row,
  )
}

/** The key under which `domain/notice/notify.ts` would have stored the deed. */
function dedupeKeyOf(
  n: PlannedNotice,
  uid: (key: string) => string,
  postId: (key: string) => string,
  commentId: (key: string) => string,
): string {
  const actor = uid(n.by)
  if (n.kind === 'follow') return `follow:${actor}`
  if (n.kind === 'collect') return `collect:${postId(n.post ?? '')}:${actor}`
  if (n.kind === 'like') {
    return n.comment === null
      ? `like:post:${postId(n.post ?? '')}:${actor}`
      : `like:comment:${commentId(n.comment)}:${actor}`
  }
  return `${n.kind}:${commentId(n.comment ?? '')}`
}

async function insertAll<T extends AnyPgTable, S>(
  tx: Tx,
  table: T,
  items: readonly S[],
  row: (item: S) => T['$inferInsert'],
): Promise<void> {
  for (let i = 0; i < items.length; i += BATCH) {
    await tx.insert(table).values(items.slice(i, i + BATCH).map(row) as never)
  }
}

async function insertReturning<S, R>(
  items: readonly S[],
  insert: (batch: readonly S[]) => PromiseLike<R[]>,
): Promise<R[]> {
  const out: R[] = []
  for (let i = 0; i < items.length; i += BATCH)
    out.push(...(await insert(items.slice(i, i + BATCH))))
  return out
}

function need<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key)
  if (value === undefined)
    throw new Error(`The demo community points at “${String(key)}”, which is not there`)
  return value
}
