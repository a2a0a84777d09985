import { asc, eq, sql } from 'drizzle-orm'

import type { Picture } from '@contract/common'

import { perDatabase } from '../../db/per-database'
import { picture, postPicture } from '../../db/schema'
import type { Db } from '../../infra/db'
import { groupBy } from '../group'
import { pictureColumns, pictureOf } from '../present'

/** About 1.5 KB each. */
const POSTS_KEPT = 5000

interface Store {
  read(postIds: readonly string[]): Promise<Map<string, readonly Picture[]>>
}

/**
 * A post's pictures are written with it in one transaction and never change, so what was read once
 * is kept, the least recently read going first. They are the greater part of a page of a feed.
 */
const stores = perDatabase((db: Db): Store => {
  const kept = new Map<string, readonly Picture[]>()
  const query = db
    .select({ postId: postPicture.postId, ...pictureColumns })
    .from(postPicture)
    .innerJoin(picture, eq(picture.id, postPicture.pictureId))
    .where(sql`${postPicture.postId} = any(${sql.placeholder('ids')}::bigint[])`)
    .orderBy(asc(postPicture.postId), asc(postPicture.position))
    .prepare('post_pictures')

  return {
    async read(postIds) {
      const found = new Map<string, readonly Picture[]>()
      const missing: string[] = []
      for (const postId of postIds) {
        const pictures = kept.get(postId)
        if (pictures === undefined) {
          missing.push(postId)
          continue
        }
        found.set(postId, pictures)
        // A Map keeps the order of insertion: put back, it is the youngest.
        kept.delete(postId)
        kept.set(postId, pictures)
      }
      if (missing.length > 0) {
        const rows = groupBy(await query.execute({ ids: missing }), (row) => row.postId)
        for (const postId of missing) {
          const pictures = (rows.get(postId) ?? []).map(pictureOf)
          found.set(postId, pictures)
          kept.set(postId, pictures)
        }
        for (const oldest of kept.keys()) {
          if (kept.size <= POSTS_KEPT) break
          kept.delete(oldest)
        }
      }
      return found
    },
  }
})

/** The pictures of posts that are known to exist, each list in the author's order. */
export function picturesOfPosts(
  db: Db,
  postIds: readonly string[],
): Promise<Map<string, readonly Picture[]>> {
  return stores(db).read(postIds)
}
