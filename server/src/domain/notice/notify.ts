import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'

import type { NoticeKind } from '@contract/notice'

import { perDatabase } from '../../db/per-database'
import { member, notice } from '../../db/schema'
import type { Db, DbOrTx, Tx } from '../../infra/db'
import type { Services } from '../../infra/services'

/** Something that `actorUid` did and that concerns `uid`. */
export interface Deed {
  uid: string
  kind: NoticeKind
  actorUid: string
  postId?: string
  commentId?: string
}

/** A notice that did not exist before: its reader is to be told after the transaction. */
export interface NewNotice extends Deed {
  id: string
}

/**
 * One notice per deed however often it is undone and done again. A comment is a deed of its own;
 * the others are told apart by who did what to which thing.
 */
function dedupeKeyOf({ kind, actorUid, postId, commentId }: Deed): string {
  switch (kind) {
    case 'comment':
    case 'reply':
      return `${kind}:${commentId}`
    case 'like':
      return commentId === undefined
        ? `like:post:${postId}:${actorUid}`
        : `like:comment:${commentId}:${actorUid}`
    case 'collect':
      return `collect:${postId}:${actorUid}`
    case 'follow':
    case 'person-apply':
      return `${kind}:${actorUid}`
  }
}

/**
 * Records a deed in the transaction that does it. Answers the notice if it is new and to be
 * announced; null for a deed that was undone and is done again (shown again, quietly) and for
 * what a member does to himself.
 */
export async function notify(tx: Tx, deed: Deed): Promise<NewNotice | null> {
  if (deed.uid === deed.actorUid) return null
  const dedupeKey = dedupeKeyOf(deed)
  const [made] = await tx
    .insert(notice)
    .values({ ...deed, dedupeKey })
    .onConflictDoNothing({ target: [notice.uid, notice.dedupeKey] })
    .returning({ id: notice.id })
  if (made !== undefined) return { ...deed, id: made.id }
  await tx
    .update(notice)
    .set({ retractedAt: null })
    .where(
      and(eq(notice.uid, deed.uid), eq(notice.dedupeKey, dedupeKey), isNotNull(notice.retractedAt)),
    )
  return null
}

/** Takes a deed's notice out of sight because it was undone. */
export async function retract(tx: Tx, deed: Deed): Promise<void> {
  await tx
    .update(notice)
    .set({ retractedAt: sql`now()` })
    .where(
      and(
        eq(notice.uid, deed.uid),
        eq(notice.dedupeKey, dedupeKeyOf(deed)),
        isNull(notice.retractedAt),
      ),
    )
}

/** Takes all notices about a deleted post or comment out of sight. */
export async function retractAbout(
  tx: Tx,
  about: { postId: string } | { commentId: string },
): Promise<void> {
  const which = and(
    'postId' in about ? eq(notice.postId, about.postId) : eq(notice.commentId, about.commentId),
    isNull(notice.retractedAt),
  )
  await tx
    .update(notice)
    .set({ retractedAt: sql`now()` })
    .where(inArray(notice.id, lockedInOrder(tx, which)))
}

/** Many notices are locked in the order of their ids, so that two who do so cannot deadlock. */
export function lockedInOrder(db: DbOrTx, which: SQL | undefined) {
  return db
    .select({ id: notice.id })
    .from(notice)
    .where(which)
    .orderBy(asc(notice.id))
    .for('no key update')
}

const queries = perDatabase((db: Db) => ({
  unread: db
    .select({ count: sql<number>`count(*)::int` })
    .from(notice)
    .where(
      and(
        eq(notice.uid, sql.placeholder('uid')),
        isNull(notice.readAt),
        isNull(notice.retractedAt),
        isNull(notice.deletedAt),
      ),
    )
    .prepare('notice_unread'),
  actorName: db
    .select({ username: member.username })
    .from(member)
    .where(eq(member.uid, sql.placeholder('uid')))
    .prepare('notice_actor_name'),
}))

/** How many notices a member has not read. */
export async function unreadNotices(db: Db, uid: string): Promise<number> {
  const [row] = await queries(db).unread.execute({ uid })
  return row?.count ?? 0
}

function wordingOf({ kind, commentId }: Deed): string {
  switch (kind) {
    case 'like':
      return commentId === undefined ? '赞了你的帖子' : '赞了你的评论'
    case 'comment':
      return '评论了你的帖子'
    case 'reply':
      return '回复了你的评论'
    case 'collect':
      return '收藏了你的帖子'
    case 'follow':
      return '关注了你'
    case 'person-apply':
      return '申请加你为好友'
  }
}

/**
 * Tells the reader's connected devices, after the commit. The notice is stored by then, so a
 * failure here is only logged: the next load of the list shows it.
 */
export async function announce(
  services: Pick<Services, 'db' | 'sockets' | 'log'>,
  ...made: (NewNotice | null)[]
): Promise<void> {
  for (const item of made) {
    if (item === null) continue
    try {
      const [[actor], count] = await Promise.all([
        queries(services.db).actorName.execute({ uid: item.actorUid }),
        unreadNotices(services.db, item.uid),
      ])
      await services.sockets.sendToMember(item.uid, {
        type: 'notice-refresh',
        message: `${actor?.username ?? '有藏友'} ${wordingOf(item)}`,
        count,
      })
    } catch (error) {
      services.log.warn({ err: error, notice: item.id }, 'a notice was not announced')
    }
  }
}
