import { isNull } from 'drizzle-orm'

import { comment, member, post, topic } from '../db/schema'
import { createTestApp, type TestApp } from '../infra/testing/test-app'
import { buildMember, buildTopic, injectAs, newKey, type Caller } from '../testing/factories'
import { recountAll } from './recount'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The same sequence for the same seed, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('after six hundred deeds of eight members at once, every counter is what its rows say', async () => {
  const { db } = app.services
  const random = randomFrom(20240601)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const members = await Promise.all(Array.from({ length: 8 }, () => buildMember(db)))
  const callers = await Promise.all(members.map((who) => injectAs(app, who)))
  const circles = await Promise.all(Array.from({ length: 3 }, () => buildTopic(db)))
  const newPost = (by: Caller) =>
    by.ok('addPost', {
      clientKey: newKey(),
      topicId: pick(circles).id,
      text: '请各位掌眼',
      pictureIds: [],
    })
  const posts = await Promise.all(callers.flatMap((by) => [newPost(by), newPost(by)]))
  const comments: { id: string; postId: string }[] = []

  /** What may be refused because somebody else was faster; anything else fails the test. */
  const refusals = [404, 10010, 10203, 10210]
  const deed = async (): Promise<void> => {
    const by = pick(callers)
    const target = pick(posts)
    const said = comments.length === 0 ? null : pick(comments)
    const like = { targetType: 'post', targetId: target.id } as const
    const uid = pick(members).uid
    const topicId = pick(circles).id
    const write = async (replyToId?: string): Promise<void> => {
      const on = replyToId === undefined ? target.id : said!.postId
      const made = await by.ok('addComment', {
        clientKey: newKey(),
        postId: on,
        text: '开门到代',
        ...(replyToId === undefined ? {} : { replyToId }),
      })
      comments.push(made)
    }
    const deeds: (() => Promise<unknown>)[] = [
      () => by.ok('operationLike', { ...like, liked: true }),
      () => by.ok('operationLike', { ...like, liked: false }),
      () => by.ok('addCollection', { postId: target.id }),
      () => by.ok('cancelCollection', { postId: target.id }),
      () => by.ok('addFollow', { uid }),
      () => by.ok('cancelFollow', { uid }),
      () => by.ok('userJoinTopic', { topicId }),
      () => by.ok('userTopicDel', { topicId }),
      () => write(),
      () => write(said?.id),
      () => (said === null ? write() : by.ok('commentThumbs', { commentId: said.id })),
      () => (said === null ? write() : by.ok('cancelCommentThumbs', { commentId: said.id })),
      () => (said === null ? write() : by.ok('delComment', { commentId: said.id })),
      () => (random() < 0.1 ? by.ok('delPost', { id: target.id }) : write()),
    ]
    await pick(deeds)().catch((error: Error) => {
      const code = Number(/was refused: (\d+)/.exec(error.message)?.[1])
      if (!refusals.includes(code)) throw error
    })
  }
  for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 30 }, deed))

  const read = async () => ({
    members: await db.select().from(member).orderBy(member.uid),
    posts: await db.select().from(post).where(isNull(post.deletedAt)).orderBy(post.id),
    topics: await db.select().from(topic).orderBy(topic.id),
    comments: await db.select().from(comment).orderBy(comment.id),
  })
  const before = await read()
  expect(before.posts.length).toBeLessThan(posts.length)
  expect(before.members.some((row) => row.likedCount > 0 && row.fansCount > 0)).toBe(true)
  expect(before.comments.some((row) => row.replyCount > 0)).toBe(true)
  await recountAll(db)
  expect(await read()).toEqual(before)
})
