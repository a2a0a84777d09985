import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { LIMITS } from '@contract/limits'
import type { Place } from '@contract/place'
import type { PublishedPost } from '@contract/post'

import { member, picture, post, postCollect, postPicture, topic } from '../../db/schema'
import { CallError } from '../../infra/call-context'
import type { Db, Tx } from '../../infra/db'
import { retractAbout } from '../notice/notify'
import { checkedText } from '../text'
import { hydratePosts } from './hydrate'
import { postGone } from './mark'
import { NO_PLACE, placeColumns, placeOf, placeToStore } from './post-place'

export interface NewPost {
  clientKey: string
  topicId: string
  text: string
  pictureIds: readonly string[]
  place?: Place | undefined
}

/**
 * Publishes. The same author and clientKey again answer the post made the first time. Throws
 * badRequest without text and pictures, with too long a text or an unusable place, notFound or
 * topicClosed for the circle, pictureNotUploaded for a picture that is not the author's, and notFound
 * for a repeat after the post was deleted.
 */
export async function addPost(db: Db, me: string, params: NewPost): Promise<PublishedPost> {
  const postId =
    (await postOfKey(db, me, params.clientKey)) ??
    (await db.transaction((tx) => insertPost(tx, me, params))) ??
    // Another request with the same key was faster.
    (await postOfKey(db, me, params.clientKey))
  const [made] = postId === null ? [] : await hydratePosts(db, [postId], me)
  if (postId === null || made === undefined) throw postGone()
  return { ...made, place: await placeOfPost(db, postId) }
}

async function placeOfPost(db: Db, postId: string): Promise<Place | null> {
  const [row] = await db.select(placeColumns).from(post).where(eq(post.id, postId))
  return row === undefined ? null : placeOf(row)
}

async function postOfKey(db: Db, me: string, clientKey: string): Promise<string | null> {
  const [row] = await db
    .select({ id: post.id })
    .from(post)
    .where(and(eq(post.authorUid, me), eq(post.clientKey, clientKey)))
  return row?.id ?? null
}

/** Null when the key is taken. */
async function insertPost(tx: Tx, me: string, params: NewPost): Promise<string | null> {
  const text = checkedText(params.text, LIMITS.postTextMax, '正文')
  const place = placeToStore(params.place)
  const pictureIds = [...new Set(params.pictureIds.map((item) => BigInt(item).toString()))]
  if (text === '' && pictureIds.length === 0) {
    throw CallError.of('badRequest', '写几句话，或选几张图片再发布')
  }
  const [circle] = await tx
    .select({ closed: topic.closed })
    .from(topic)
    .where(eq(topic.id, params.topicId))
  if (circle === undefined) throw CallError.of('notFound', '圈子不存在')
  if (circle.closed) throw CallError.of('topicClosed')
  if (pictureIds.length > 0) {
    const owned = await tx
      .select({ id: picture.id })
      .from(picture)
      .where(and(eq(picture.ownerUid, me), inArray(picture.id, pictureIds)))
    if (owned.length !== pictureIds.length) throw CallError.of('pictureNotUploaded')
  }

  const [made] = await tx
    .insert(post)
    .values({ authorUid: me, topicId: params.topicId, text, clientKey: params.clientKey, ...place })
    .onConflictDoNothing({ target: [post.authorUid, post.clientKey] })
    .returning({ id: post.id })
  if (made === undefined) return null
  if (pictureIds.length > 0) {
    await tx
      .insert(postPicture)
      .values(pictureIds.map((pictureId, position) => ({ postId: made.id, position, pictureId })))
  }
  await tx
    .update(topic)
    .set({ postCount: sql`${topic.postCount} + 1` })
    .where(eq(topic.id, params.topicId))
  await tx
    .update(member)
    .set({ postCount: sql`${member.postCount} + 1` })
    .where(eq(member.uid, me))
  return made.id
}

/**
 * Deletes a post of one's own; doing so again is no error. The counts of its circle, its author
 * and those who collected it follow. Throws notFound, and notYours for another's post.
 */
export async function delPost(db: Db, me: string, postId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .update(post)
      // Where somebody was is nobody's business any more.
      .set({ deletedAt: sql`now()`, ...NO_PLACE })
      .where(and(eq(post.id, postId), eq(post.authorUid, me), isNull(post.deletedAt)))
      .returning({ topicId: post.topicId, likeCount: post.likeCount })
    if (gone === undefined) {
      const [known] = await tx
        .select({ authorUid: post.authorUid, deletedAt: post.deletedAt })
        .from(post)
        .where(eq(post.id, postId))
      if (known === undefined) throw postGone()
      if (known.authorUid === me) return
      throw known.deletedAt === null ? CallError.of('notYours') : postGone()
    }
    if (gone.topicId !== null) {
      await tx
        .update(topic)
        .set({ postCount: sql`${topic.postCount} - 1` })
        .where(eq(topic.id, gone.topicId))
    }
    await dropFromCollections(tx, postId, me)
    await tx
      .update(member)
      .set({
        postCount: sql`${member.postCount} - 1`,
        likedCount: sql`${member.likedCount} - ${gone.likeCount}`,
      })
      .where(eq(member.uid, me))
    await retractAbout(tx, { postId })
  })
}

/** Locks the author and the collectors in the order of their uids, so that deletions cannot deadlock. */
async function dropFromCollections(tx: Tx, postId: string, author: string): Promise<void> {
  const collectors = await tx
    .delete(postCollect)
    .where(eq(postCollect.postId, postId))
    .returning({ uid: postCollect.uid })
  const uids = collectors.map((row) => row.uid)
  await tx
    .select({ uid: member.uid })
    .from(member)
    .where(inArray(member.uid, [...uids, author]))
    .orderBy(asc(member.uid))
    .for('no key update')
  if (uids.length === 0) return
  await tx
    .update(member)
    .set({ collectCount: sql`${member.collectCount} - 1` })
    .where(inArray(member.uid, uids))
}
