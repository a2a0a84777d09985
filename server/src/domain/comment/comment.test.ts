import { eq } from 'drizzle-orm'

import { comment, post } from '../../db/schema'
import { createTestApp, type TestApp } from '../../infra/testing/test-app'
import {
  buildComment,
  buildMember,
  buildPost,
  injectAs,
  injectWith,
  newKey,
  type Caller,
  type Member,
} from '../../testing/factories'

let app: TestApp
let visitor: Caller
let me: Member
let caller: Caller
beforeAll(async () => {
  app = await createTestApp()
  visitor = injectWith(app, '')
  me = await buildMember(app.services.db, { username: '砚田' })
  caller = await injectAs(app, me)
})
afterAll(() => app.close())

const write = (by: Caller, postId: string, over: { replyToId?: string; text?: string } = {}) =>
  by.ok('addComment', { clientKey: newKey(), postId, text: '火石红自然', ...over })

async function commentCount(postId: string): Promise<number> {
  const [row] = await app.services.db.select().from(post).where(eq(post.id, postId))
  return row!.commentCount
}

describe('addComment', () => {
  test('stores a comment and a reply, counted on the post and on the thread', async () => {
    const { id: postId } = await buildPost(app.services.db)
    const top = await write(caller, postId, { text: ' 胎釉对路 ' })
    expect(top).toMatchObject({
      postId,
      rootId: null,
      replyTo: null,
      author: { uid: me.uid, username: '砚田' },
      text: '胎釉对路',
      likeCount: 0,
      liked: false,
      mine: true,
      deleted: false,
      replyCount: 0,
      replies: [],
    })
    const other = await injectAs(app, await buildMember(app.services.db))
    const reply = await write(other, postId, { replyToId: top.id })
    expect(reply).toMatchObject({ rootId: top.id, replyTo: null })
    const nested = await write(caller, postId, { replyToId: reply.id })
    expect(nested).toMatchObject({
      rootId: top.id,
      replyTo: { commentId: reply.id, username: reply.author.username },
    })
    expect(await commentCount(postId)).toBe(3)
    const { records, total } = await visitor.ok('commentList', { postId })
    expect(total).toBe(3)
    expect(records).toEqual([expect.objectContaining({ id: top.id, replyCount: 2 })])
    expect(records[0]!.replies.map((item) => item.id)).toEqual([reply.id, nested.id])
  })

  test('stores one for one key, at the same moment too', async () => {
    const { id: postId } = await buildPost(app.services.db)
    const params = { clientKey: newKey(), postId, text: '一句' }
    const made = await Promise.all(
      Array.from({ length: 10 }, () => caller.ok('addComment', params)),
    )
    expect(new Set(made.map((item) => item.id)).size).toBe(1)
    expect(await commentCount(postId)).toBe(1)
  })

  test('refuses nothing said, too much said, and what is gone', async () => {
    const { db } = app.services
    const { id: postId } = await buildPost(db)
    const elsewhere = await buildComment(db, { postId: (await buildPost(db)).id })
    const deleted = await buildComment(db, { postId, deletedAt: new Date() })
    const gone = await buildPost(db, { deletedAt: new Date() })
    const refuse = (over: object) =>
      caller.refused('addComment', { clientKey: newKey(), postId, text: '好', ...over })
    expect(await refuse({ text: ' \n ' })).toMatchObject({ code: 400, message: '写几个字再发表' })
    expect(await refuse({ text: '字'.repeat(501) })).toMatchObject({
      code: 400,
      message: '评论最多 500 字',
    })
    expect((await refuse({ postId: '999999' })).code).toBe(404)
    expect((await refuse({ postId: gone.id })).code).toBe(404)
    for (const replyToId of ['999999', elsewhere.id, deleted.id]) {
      expect(await refuse({ replyToId })).toMatchObject({ code: 10210, message: '评论已被删除' })
    }
    const params = { clientKey: newKey(), postId, text: '好' }
    expect((await visitor.refused('addComment', params)).code).toBe(401)
    expect(await commentCount(postId)).toBe(0)
  })
})

describe('commentList', () => {
  test('pages newest first; replies of one thread oldest first', async () => {
    const { db } = app.services
    const { id: postId } = await buildPost(db)
    const moment = new Date(Date.now() - 60_000)
    const tops: string[] = []
    for (let i = 0; i < 5; i++)
      tops.push((await buildComment(db, { postId, createdAt: moment })).id)
    const rootId = tops[0]!
    const replies: string[] = []
    for (let i = 0; i < 5; i++) {
      const row = await buildComment(db, { postId, rootId, replyToId: rootId, createdAt: moment })
      replies.push(row.id)
    }
    const pages = async (root?: string): Promise<string[]> => {
      const ids: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { records: { id: string }[]; nextCursor: string | null } = await visitor.ok(
          'commentList',
          {
            postId,
            pageSize: 2,
            ...(root === undefined ? {} : { rootId: root }),
            ...(cursor === '' ? {} : { cursor }),
          },
        )
        ids.push(...page.records.map((item) => item.id))
        cursor = page.nextCursor
      }
      return ids
    }
    expect(await pages()).toEqual([...tops].reverse())
    expect(await pages(rootId)).toEqual(replies)
    const first = await visitor.ok('commentList', { postId, rootId, pageSize: 2 })
    const misplaced = { postId, cursor: first.nextCursor! }
    expect((await visitor.refused('commentList', misplaced)).code).toBe(400)
  })

  test('shows the reader his own likes and comments', async () => {
    const { db } = app.services
    const { id: postId } = await buildPost(db)
    const mine = await write(caller, postId)
    await caller.ok('commentThumbs', { commentId: mine.id })
    expect((await caller.ok('commentList', { postId })).records[0]).toMatchObject({
      liked: true,
      mine: true,
      likeCount: 1,
    })
    expect((await visitor.ok('commentList', { postId })).records[0]).toMatchObject({
      liked: false,
      mine: false,
      likeCount: 1,
    })
  })

  test('of a post that is gone is refused', async () => {
    const gone = await buildPost(app.services.db, { deletedAt: new Date() })
    for (const postId of ['999999', gone.id]) {
      expect((await visitor.refused('commentList', { postId })).code).toBe(404)
      expect((await visitor.refused('commentList', { postId, rootId: '1' })).code).toBe(404)
    }
  })
})

describe('delComment', () => {
  test('hides a lone comment, and keeps the place of one with replies', async () => {
    const { id: postId } = await buildPost(app.services.db)
    const lone = await write(caller, postId)
    const top = await write(caller, postId, { text: '要收回的话' })
    const reply = await write(caller, postId, { replyToId: top.id })

    expect(await caller.ok('delComment', { commentId: lone.id })).toEqual({
      commentId: lone.id,
      postId,
      commentCount: 2,
    })
    expect((await caller.ok('delComment', { commentId: top.id })).commentCount).toBe(1)
    expect((await caller.ok('delComment', { commentId: top.id })).commentCount).toBe(1)
    const { records } = await visitor.ok('commentList', { postId })
    expect(records).toEqual([
      expect.objectContaining({ id: top.id, text: '', deleted: true, replyCount: 1 }),
    ])
    expect(JSON.stringify(records)).not.toContain('要收回的话')

    expect((await caller.ok('delComment', { commentId: reply.id })).commentCount).toBe(0)
    expect((await visitor.ok('commentList', { postId })).records).toEqual([])
  })

  test('is for its author and the post’s author alone', async () => {
    const { db } = app.services
    const author = await buildMember(db)
    const { id: postId } = await buildPost(db, { authorUid: author.uid })
    const first = await write(caller, postId)
    const second = await write(caller, postId)
    const stranger = await injectAs(app, await buildMember(db))
    expect(await stranger.refused('delComment', { commentId: first.id })).toMatchObject({
      code: 10010,
    })
    const owner = await injectAs(app, author)
    expect((await owner.ok('delComment', { commentId: first.id })).commentCount).toBe(1)
    expect((await caller.ok('delComment', { commentId: second.id })).commentCount).toBe(0)
    expect((await visitor.refused('delComment', { commentId: first.id })).code).toBe(401)
    expect((await caller.refused('delComment', { commentId: '999999' })).code).toBe(10210)
  })

  test('ten times at once counts once', async () => {
    const { id: postId } = await buildPost(app.services.db)
    const kept = await write(caller, postId)
    const gone = await write(caller, postId, { replyToId: kept.id })
    await Promise.all(
      Array.from({ length: 10 }, () => caller.ok('delComment', { commentId: gone.id })),
    )
    expect(await commentCount(postId)).toBe(1)
    const [row] = await app.services.db.select().from(comment).where(eq(comment.id, kept.id))
    expect(row!.replyCount).toBe(0)
  })
})

describe('likes of comments', () => {
  test('twenty at once of one member are one; taken back, none', async () => {
    const { db } = app.services
    const row = await buildComment(db, { postId: (await buildPost(db)).id })
    const params = { commentId: row.id }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => caller.ok('commentThumbs', params)),
    )
    expect(new Set(answers.map((answer) => answer.likeCount))).toEqual(new Set([1]))
    expect(await caller.ok('cancelCommentThumbs', params)).toEqual({
      ...params,
      liked: false,
      likeCount: 0,
    })
    expect((await caller.ok('cancelCommentThumbs', params)).likeCount).toBe(0)
  })

  test('need an account and a comment', async () => {
    const { db } = app.services
    const deleted = await buildComment(db, {
      postId: (await buildPost(db)).id,
      deletedAt: new Date(),
    })
    for (const call of ['commentThumbs', 'cancelCommentThumbs'] as const) {
      expect((await caller.refused(call, { commentId: deleted.id })).code).toBe(10210)
      expect((await caller.refused(call, { commentId: '999999' })).code).toBe(10210)
      expect((await visitor.refused(call, { commentId: '1' })).code).toBe(401)
    }
  })
})
