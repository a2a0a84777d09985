import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import type { Post } from '@contract/post'

import { perDatabase } from '../../db/per-database'
import { member, picture, post, postCollect, postLike, postPicture, topic } from '../../db/schema'
import type { Db } from '../../infra/db'
import { groupBy } from '../group'
import { isoOf, memberColumns, pictureColumns, pictureOf } from '../present'

const cardColumns = {
  id: post.id,
  text: post.text,
  createdAt: post.createdAt,
  likeCount: post.likeCount,
  commentCount: post.commentCount,
  collectCount: post.collectCount,
  author: memberColumns,
  topicId: post.topicId,
  topicName: topic.name,
}

const ids = sql`${sql.placeholder('ids')}::bigint[]`

const queries = perDatabase((db: Db) => ({
  cards: db
    .select(cardColumns)
    .from(post)
    .innerJoin(member, eq(member.uid, post.authorUid))
    .leftJoin(topic, eq(topic.id, post.topicId))
    .where(and(sql`${post.id} = any(${ids})`, isNull(post.deletedAt)))
    .prepare('post_cards'),
  pictures: db
    .select({ postId: postPicture.postId, ...pictureColumns })
    .from(postPicture)
    .innerJoin(picture, eq(picture.id, postPicture.pictureId))
    .where(sql`${postPicture.postId} = any(${ids})`)
    .orderBy(asc(postPicture.postId), asc(postPicture.position))
    .prepare('post_pictures'),
  viewer: db
    .select({
      id: sql<string>`wanted.id::text`,
      liked: sql<boolean>`exists (select 1 from ${postLike} where ${postLike.postId} = wanted.id and ${postLike.uid} = ${sql.placeholder('viewer')})`,
      collected: sql<boolean>`exists (select 1 from ${postCollect} where ${postCollect.postId} = wanted.id and ${postCollect.uid} = ${sql.placeholder('viewer')})`,
    })
    .from(sql`unnest(${ids}) as wanted(id)`)
    .prepare('post_viewer'),
}))

/**
 * Posts by id in the given order, as the viewer (null: a visitor) sees them. Deleted ones and
 * unknown ids are left out. Three queries whatever the number, two for a visitor.
 */
export async function hydratePosts(
  db: Db,
  postIds: readonly string[],
  viewerUid: string | null,
): Promise<Post[]> {
  if (postIds.length === 0) return []
  const prepared = queries(db)
  const [cards, pictureRows, flagRows] = await Promise.all([
    prepared.cards.execute({ ids: postIds }),
    prepared.pictures.execute({ ids: postIds }),
    viewerUid === null ? [] : prepared.viewer.execute({ ids: postIds, viewer: viewerUid }),
  ])

  const picturesOf = groupBy(pictureRows, (row) => row.postId)
  const flagsOf = new Map(flagRows.map((row) => [row.id, row]))
  const cardOf = new Map(cards.map((row) => [row.id, row]))

  const posts: Post[] = []
  for (const postId of postIds) {
    const row = cardOf.get(postId)
    if (row === undefined) continue
    const flags = flagsOf.get(postId)
    posts.push({
      id: row.id,
      author: row.author,
      topic:
        row.topicId === null || row.topicName === null
          ? null
          : { topicId: row.topicId, name: row.topicName },
      text: row.text,
      pictures: (picturesOf.get(postId) ?? []).map(pictureOf),
      createTime: isoOf(row.createdAt),
      likeCount: row.likeCount,
      commentCount: row.commentCount,
      collectCount: row.collectCount,
      liked: flags?.liked ?? false,
      collected: flags?.collected ?? false,
      mine: row.author.uid === viewerUid,
    })
  }
  return posts
}
