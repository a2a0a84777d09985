import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm'

import type { Picture } from '@contract/common'
import type { Topic, TopicCallTypes, TopicDetail } from '@contract/topic'

import { perDatabase } from '../../db/per-database'
import { member, picture, topic, topicClass, topicMember } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db } from '../../infra/db'
import { decodeCursor, encodeCursor, isIdPart, isNumberPart, pageOf, pageSizeOf } from '../cursor'
import { memberColumns, pictureColumns } from '../present'
import { cleanText } from '../text'

const RECENT_MEMBERS = 8
const SEARCH_MAX = 30
/** More circles than anybody joins. */
const JOINED_MAX = 500

const p = sql.placeholder

const topicColumns = {
  topicId: topic.id,
  classId: topic.classId,
  name: topic.name,
  intro: topic.intro,
  cover: pictureColumns,
  memberCount: topic.memberCount,
  postCount: topic.postCount,
  joined: sql<boolean>`exists (select 1 from ${topicMember} where ${topicMember.topicId} = ${topic.id} and ${topicMember.uid} = ${p('viewer')})`,
}

const inOrder = sql`(${topic.sort}, ${topic.id}) > (${p('sort')}::int, ${p('id')}::bigint)`

const queries = perDatabase((db: Db) => {
  const cards = () =>
    db
      .select({ ...topicColumns, sort: topic.sort })
      .from(topic)
      .leftJoin(picture, eq(picture.id, topic.coverPictureId))
  return {
    classes: db
      .select({ classId: topicClass.id, name: topicClass.name })
      .from(topicClass)
      .orderBy(asc(topicClass.sort), asc(topicClass.id))
      .prepare('topic_classes'),
    all: cards()
      .where(inOrder)
      .orderBy(asc(topic.sort), asc(topic.id))
      .limit(p('limit'))
      .prepare('topic_all'),
    ofClass: cards()
      .where(and(eq(topic.classId, p('classId')), inOrder))
      .orderBy(asc(topic.sort), asc(topic.id))
      .limit(p('limit'))
      .prepare('topic_of_class'),
    joined: db
      .select(topicColumns)
      .from(topicMember)
      .innerJoin(topic, eq(topic.id, topicMember.topicId))
      .leftJoin(picture, eq(picture.id, topic.coverPictureId))
      .where(eq(topicMember.uid, p('viewer')))
      .orderBy(desc(topicMember.joinedAt), desc(topicMember.topicId))
      .limit(JOINED_MAX)
      .prepare('topic_joined'),
    search: cards()
      .where(or(ilike(topic.name, p('pattern')), ilike(topic.intro, p('pattern'))))
      // A circle of that name before one that mentions it.
      .orderBy(desc(ilike(topic.name, p('pattern'))), asc(topic.sort), asc(topic.id))
      .limit(SEARCH_MAX)
      .prepare('topic_search'),
    detail: db
      .select({ ...topicColumns, className: topicClass.name, rules: topic.rules })
      .from(topic)
      .innerJoin(topicClass, eq(topicClass.id, topic.classId))
      .leftJoin(picture, eq(picture.id, topic.coverPictureId))
      .where(eq(topic.id, p('topicId')))
      .prepare('topic_detail'),
    recentMembers: db
      .select(memberColumns)
      .from(topicMember)
      .innerJoin(member, eq(member.uid, topicMember.uid))
      .where(eq(topicMember.topicId, p('topicId')))
      .orderBy(desc(topicMember.joinedAt), desc(topicMember.uid))
      .limit(RECENT_MEMBERS)
      .prepare('topic_recent_members'),
  }
})

/** No member has the uid 0. */
const viewerOf = (viewerUid: string | null): string => viewerUid ?? '0'

function topicOf(row: Topic & { cover: Picture | null }): Topic {
  return {
    topicId: row.topicId,
    classId: row.classId,
    name: row.name,
    intro: row.intro,
    cover: row.cover,
    memberCount: row.memberCount,
    postCount: row.postCount,
    joined: row.joined,
  }
}

export async function topicClasses(db: Db): Promise<{ list: { classId: string; name: string }[] }> {
  return { list: await queries(db).classes.execute() }
}

/** Circles in the house's order, of one class if given. */
export async function topicList(
  db: Db,
  viewerUid: string | null,
  params: TopicCallTypes['topicList']['params'],
): Promise<TopicCallTypes['topicList']['result']> {
  const order = `topics-${params.classId ?? ''}`
  const parts = decodeCursor(
    order,
    params.cursor,
    (x) => x.length === 2 && isNumberPart(x[0]) && Number.isSafeInteger(x[0]) && isIdPart(x[1]),
  ) ?? [INT_MIN, '0']
  const pageSize = pageSizeOf(params)
  const key = {
    viewer: viewerOf(viewerUid),
    sort: Math.max(INT_MIN, Math.min(INT_MAX, Number(parts[0]))),
    id: String(parts[1]),
    limit: pageSize + 1,
  }
  const found =
    params.classId === undefined
      ? await queries(db).all.execute(key)
      : await queries(db).ofClass.execute({ ...key, classId: params.classId })
  const { rows, nextCursor } = pageOf(found, pageSize, (last) =>
    encodeCursor(order, [last.sort, last.topicId]),
  )
  return { records: rows.map(topicOf), nextCursor }
}

const INT_MIN = -2_147_483_648
const INT_MAX = 2_147_483_647

/** One circle. Throws notFound. */
export async function topicDetail(
  db: Db,
  viewerUid: string | null,
  topicId: string,
): Promise<TopicDetail> {
  const [[row], recentMembers] = await Promise.all([
    queries(db).detail.execute({ topicId, viewer: viewerOf(viewerUid) }),
    queries(db).recentMembers.execute({ topicId }),
  ])
  if (row === undefined) throw CallError.of('notFound', '圈子不存在')
  return { ...topicOf(row), className: row.className, rules: row.rules, recentMembers }
}

/** Circles that a member is in, the newest joined first. */
export async function joinedTopics(db: Db, uid: string): Promise<{ list: Topic[] }> {
  return { list: await queries(db).joined.execute({ viewer: uid }) }
}

/** Circles whose name or introduction contains the keyword; none for an empty one. */
export async function searchTopics(
  db: Db,
  uid: string,
  keyword: string,
): Promise<{ list: Topic[] }> {
  const words = cleanText(keyword)
  if (words === '') return { list: [] }
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await queries(db).search.execute({ viewer: uid, pattern })
  return { list: rows.map(topicOf) }
}
