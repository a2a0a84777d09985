import { eq, sql } from 'drizzle-orm'

import type { PostDetail } from '@contract/post'

import { perDatabase } from '../../db/per-database'
import { follow, post } from '../../db/schema'
import type { Db } from '../../infra/db'
import { hydratePosts } from './hydrate'
import { postGone } from './mark'
import { placeColumns, placeOf } from './post-place'

const queries = perDatabase((db: Db) => ({
  extra: db
    .select({
      readCount: post.readCount,
      followed: sql<boolean>`exists (select 1 from ${follow} where ${follow.followerUid} = ${sql.placeholder('viewer')} and ${follow.followeeUid} = ${post.authorUid})`,
      ...placeColumns,
    })
    .from(post)
    .where(eq(post.id, sql.placeholder('id')))
    .prepare('post_extra'),
}))

/** One post as the viewer (null: a visitor) sees it. Throws notFound. */
export async function postDetail(
  db: Db,
  viewerUid: string | null,
  postId: string,
): Promise<PostDetail> {
  const [[found], [extra]] = await Promise.all([
    hydratePosts(db, [postId], viewerUid),
    // No member has the uid 0.
    queries(db).extra.execute({ id: postId, viewer: viewerUid ?? '0' }),
  ])
  if (found === undefined || extra === undefined) throw postGone()
  const { readCount, followed } = extra
  return { ...found, readCount, followed, place: placeOf(extra) }
}
