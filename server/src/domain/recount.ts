import { sql } from 'drizzle-orm'

import type { Db } from '../infra/db'

/**
 * Makes every counter of members, circles, posts and comments anew from the rows they count: after
 * rows were put in by other ways than the calls (the demo community, an import). Heat only rises.
 */
export async function recountAll(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update comment c set
        like_count = (select count(*) from comment_like l where l.comment_id = c.id),
        reply_count = (select count(*) from comment r where r.root_id = c.id and r.deleted_at is null)`)
    await tx.execute(sql`
      update post p set
        like_count = (select count(*) from post_like l where l.post_id = p.id),
        collect_count = (select count(*) from post_collect c where c.post_id = p.id),
        comment_count = (select count(*) from comment c where c.post_id = p.id and c.deleted_at is null)`)
    await tx.execute(sql`
      update post set heat = greatest(heat, like_count + 2 * comment_count + 3 * collect_count)`)
    await tx.execute(sql`
      update topic t set
        member_count = (select count(*) from topic_member m where m.topic_id = t.id),
        post_count = (select count(*) from post p where p.topic_id = t.id and p.deleted_at is null)`)
    await tx.execute(sql`
      update member m set
        post_count = (select count(*) from post p where p.author_uid = m.uid and p.deleted_at is null),
        liked_count = (select coalesce(sum(p.like_count), 0) from post p where p.author_uid = m.uid and p.deleted_at is null),
        follow_count = (select count(*) from follow f where f.follower_uid = m.uid),
        fans_count = (select count(*) from follow f where f.followee_uid = m.uid),
        topic_count = (select count(*) from topic_member t where t.uid = m.uid),
        collect_count = (select count(*) from post_collect c where c.uid = m.uid)`)
  })
}
