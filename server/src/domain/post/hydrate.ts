import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Post } from '@contract/post'

import { perDatabase } from '../../db/per-database'
import { member, post, postCollect, postLike, topic } from '../../db/schema'
import type { Db } from '../../infra/db'
import { isoOf, memberColumns } from '../present'
import { picturesOfPosts } from './post-pictures'

const p = sql.placeholder

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

const viewerColumns = {
  liked: sql<boolean>`exists (select 1 from ${postLike} where ${postLike.postId} = ${post.id} and ${postLike.uid} = ${p('viewer')})`,
  collected: sql<boolean>`exists (select 1 from ${postCollect} where ${postCollect.postId} = ${post.id} and ${postCollect.uid} = ${p('viewer')})`,
}

const visitorColumns = { liked: sql<boolean>`false`, collected: sql<boolean>`false` }

const queries = perDatabase((db: Db) => {
  const cards = (name: string, viewer: typeof viewerColumns) =>
    db
      .select({ ...cardColumns, ...viewer })
      .from(post)
      .innerJoin(member, eq(member.uid, post.authorUid))
      .leftJoin(topic, eq(topic.id, post.topicId))
      .where(and(sql`${post.id} = any(${p('ids')}::bigint[])`, isNull(post.deletedAt)))
      .prepare(name)
  return {
    forMember: cards('post_cards_member', viewerColumns),
    forVisitor: cards('post_cards_visitor', visitorColumns),
  }
})

/**
 * Posts by id in the given order, as the viewer (null: a visitor) sees them. Deleted ones and
 * unknown ids are left out. One query whatever the number, and one for pictures not read lately.
 */
export async function hydratePosts(
  db: Db,
  postIds: readonly string[],
  viewerUid: string | null,
): Promise<Post[]> {
  if (postIds.length === 0) return []
  const rows =
    viewerUid === null
      ? await queries(db).forVisitor.execute({ ids: postIds })
      : await queries(db).forMember.execute({ ids: postIds, viewer: viewerUid })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  // After the posts: pictures read before a post was committed would be none, and stay so.
  const picturesOf = await picturesOfPosts(db, [...rowOf.keys()])

  const posts: Post[] = []
  for (const postId of postIds) {
    const row = rowOf.get(postId)
    if (row === undefined) continue
    posts.push({
      id: row.id,
      author: row.author,
      topic:
        row.topicId === null || row.topicName === null
          ? null
          : { topicId: row.topicId, name: row.topicName },
      text: row.text,
      pictures: [...(picturesOf.get(postId) ?? [])],
      createTime: isoOf(row.createdAt),
      likeCount: row.likeCount,
      commentCount: row.commentCount,
      collectCount: row.collectCount,
      liked: row.liked,
      collected: row.collected,
      mine: row.author.uid === viewerUid,
    })
  }
  return posts
}
