import { and, desc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { PostPage } from '@contract/post'

import { perDatabase } from '../../db/per-database'
import { follow, post } from '../../db/schema'
import type { Db } from '../../infra/db'
import {
  decodeCursor,
  encodeCursor,
  isIdPart,
  isNumberPart,
  isTimePart,
  MAX_ID,
  MAX_TIME,
  pageOf,
  pageSizeOf,
  timeKeyFrom,
  timeKeyOf,
} from '../cursor'
import { hydratePosts } from './hydrate'

/** Posts younger than this lead the home feed, newest first, whoever wrote them. */
export const FRESH_MS = 10 * 60_000

export interface FeedParams {
  cursor?: string | undefined
  pageSize?: number | undefined
}

interface NewRow {
  id: string
  createdAt: Date
}

interface HotRow {
  id: string
  hotScore: number
}

const p = sql.placeholder
const newRow = { id: post.id, createdAt: post.createdAt }
const hotRow = { id: post.id, hotScore: post.hotScore }
const visible = isNull(post.deletedAt)
const afterTime = sql`(${post.createdAt}, ${post.id}) < (${p('time')}::timestamptz, ${p('id')}::bigint)`
const afterScore = sql`(${post.hotScore}, ${post.id}) < (${p('score')}::float8, ${p('id')}::bigint)`

const queries = perDatabase((db: Db) => {
  const newest = (name: string, ...where: SQL[]) =>
    db
      .select(newRow)
      .from(post)
      .where(and(visible, afterTime, ...where))
      .orderBy(desc(post.createdAt), desc(post.id))
      .limit(p('limit'))
      .prepare(name)
  const hottest = (name: string, ...where: SQL[]) =>
    db
      .select(hotRow)
      .from(post)
      .where(and(visible, afterScore, ...where))
      .orderBy(desc(post.hotScore), desc(post.id))
      .limit(p('limit'))
      .prepare(name)
  return {
    last: newest('feed_last'),
    // The outer limit stops the second part where the first one suffices.
    freshThenHot: unionAll(
      db
        .select({ ...newRow, ...hotRow, isFresh: sql<boolean>`true`.as('is_fresh') })
        .from(post)
        .where(and(visible, afterTime, gt(post.createdAt, p('cutoff'))))
        .orderBy(desc(post.createdAt), desc(post.id))
        .limit(p('limit')),
      db
        .select({ ...newRow, ...hotRow, isFresh: sql<boolean>`false`.as('is_fresh') })
        .from(post)
        .where(and(visible, lte(post.createdAt, p('cutoff'))))
        .orderBy(desc(post.hotScore), desc(post.id))
        .limit(p('limit')),
    )
      .limit(p('limit'))
      .prepare('feed_fresh_then_hot'),
    byAuthor: newest('feed_by_author', eq(post.authorUid, p('uid'))),
    byTopic: newest('feed_by_topic', eq(post.topicId, p('topicId'))),
    followed: newest(
      'feed_followed',
      sql`${post.authorUid} in (select ${follow.followeeUid} from ${follow} where ${eq(follow.followerUid, p('uid'))})`,
    ),
    hot: hottest('feed_hot'),
    hotBefore: hottest('feed_hot_before', lte(post.createdAt, p('cutoff'))),
    hotByTopic: hottest('feed_hot_by_topic', eq(post.topicId, p('topicId'))),
  }
})

async function newestPage(
  db: Db,
  viewer: string | null,
  order: string,
  params: FeedParams,
  run: (key: { time: Date; id: string; limit: number }) => Promise<NewRow[]>,
): Promise<PostPage> {
  const pageSize = pageSizeOf(params)
  const key = timeKeyFrom(order, params.cursor)
  const { rows, nextCursor } = pageOf(
    await run({ ...key, limit: pageSize + 1 }),
    pageSize,
    (last) => timeKeyOf(order, { time: last.createdAt, id: last.id }),
  )
  return { records: await hydratePosts(db, idsOf(rows), viewer), nextCursor }
}

async function hottestPage(
  db: Db,
  viewer: string | null,
  order: string,
  params: FeedParams,
  run: (key: { score: number; id: string; limit: number }) => Promise<HotRow[]>,
): Promise<PostPage> {
  const pageSize = pageSizeOf(params)
  const parts = decodeCursor(
    order,
    params.cursor,
    (x) => x.length === 2 && isNumberPart(x[0]) && isIdPart(x[1]),
  )
  const key =
    parts === null
      ? { score: Infinity, id: MAX_ID }
      : { score: Number(parts[0]), id: String(parts[1]) }
  const { rows, nextCursor } = pageOf(
    await run({ ...key, limit: pageSize + 1 }),
    pageSize,
    (last) => encodeCursor(order, [last.hotScore, last.id]),
  )
  return { records: await hydratePosts(db, idsOf(rows), viewer), nextCursor }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map((row) => row.id)

/** Newest first. */
export function lastPosts(db: Db, viewer: string | null, params: FeedParams): Promise<PostPage> {
  return newestPage(db, viewer, 'last', params, (key) => queries(db).last.execute(key))
}

/** By hot score. */
export function hotPosts(db: Db, viewer: string | null, params: FeedParams): Promise<PostPage> {
  return hottestPage(db, viewer, 'hot', params, (key) => queries(db).hot.execute(key))
}

/** Of the members that `uid` follows, newest first. */
export function followedPosts(db: Db, uid: string, params: FeedParams): Promise<PostPage> {
  return newestPage(db, uid, 'followed', params, (key) =>
    queries(db).followed.execute({ ...key, uid }),
  )
}

/** Of one author, newest first. */
export function authorPosts(
  db: Db,
  viewer: string | null,
  params: FeedParams & { uid: string },
): Promise<PostPage> {
  return newestPage(db, viewer, `author-${params.uid}`, params, (key) =>
    queries(db).byAuthor.execute({ ...key, uid: params.uid }),
  )
}

/** Of one circle, newest first unless `sort` is hot. */
export function topicPosts(
  db: Db,
  viewer: string | null,
  params: FeedParams & { topicId: string; sort?: 'new' | 'hot' | undefined },
): Promise<PostPage> {
  const { topicId } = params
  return params.sort === 'hot'
    ? hottestPage(db, viewer, `topic-hot-${topicId}`, params, (key) =>
        queries(db).hotByTopic.execute({ ...key, topicId }),
      )
    : newestPage(db, viewer, `topic-${topicId}`, params, (key) =>
        queries(db).byTopic.execute({ ...key, topicId }),
      )
}

/** The moment before which posts stand by their score, and the last post of a page of the feed. */
type HomeKey = { readonly cutoff: Date; readonly id: string } & (
  { readonly part: 'fresh'; readonly time: Date } | { readonly part: 'hot'; readonly score: number }
)

/**
 * Home: what was published in the last ten minutes, newest first, then the rest by hot score. The
 * first page fixes which is which for all that follow it, a score never falls, and keys are
 * unique: so no post comes twice while one reads on.
 */
export async function recommendedPosts(
  db: Db,
  viewer: string | null,
  params: FeedParams,
  now: Date = new Date(),
): Promise<PostPage> {
  const pageSize = pageSizeOf(params)
  const found = await homeKeysAfter(db, homeKeyFrom(params.cursor, now), pageSize + 1)
  const { rows, nextCursor } = pageOf(found, pageSize, homeCursor)
  return { records: await hydratePosts(db, idsOf(rows), viewer), nextCursor }
}

async function homeKeysAfter(db: Db, key: HomeKey, limit: number): Promise<HomeKey[]> {
  const { cutoff, id } = key
  if (key.part === 'hot') {
    const rows = await queries(db).hotBefore.execute({ cutoff, score: key.score, id, limit })
    return rows.map((row) => ({ part: 'hot', cutoff, score: row.hotScore, id: row.id }))
  }
  const rows = await queries(db).freshThenHot.execute({ cutoff, time: key.time, id, limit })
  return rows.map((row) =>
    row.isFresh
      ? { part: 'fresh', cutoff, time: row.createdAt, id: row.id }
      : { part: 'hot', cutoff, score: row.hotScore, id: row.id },
  )
}

function homeCursor(key: HomeKey): string {
  const value = key.part === 'fresh' ? key.time.getTime() : key.score
  return encodeCursor('home', [key.cutoff.getTime(), key.part, value, key.id])
}

function homeKeyFrom(cursor: string | undefined, now: Date): HomeKey {
  const parts = decodeCursor(
    'home',
    cursor,
    (x) =>
      x.length === 4 &&
      isTimePart(x[0]) &&
      (x[1] === 'fresh' ? isTimePart(x[2]) : x[1] === 'hot' && isNumberPart(x[2])) &&
      isIdPart(x[3]),
  )
  if (parts === null) {
    const cutoff = new Date(now.getTime() - FRESH_MS)
    return { cutoff, part: 'fresh', time: MAX_TIME, id: MAX_ID }
  }
  const [moment, part, value, last] = parts
  const at = { cutoff: new Date(Number(moment)), id: String(last) }
  return part === 'fresh'
    ? { ...at, part, time: new Date(Number(value)) }
    : { ...at, part: 'hot', score: Number(value) }
}
