import { createStore } from 'zustand/vanilla'

import type { Comment, Reply } from '@/contract/comment'
import type { MemberBrief } from '@/contract/common'
import type { Place } from '@/contract/place'
import type { Post, PostDetail } from '@/contract/post'
import type { Topic, TopicDetail } from '@/contract/topic'
import type { MemberInfo } from '@/contract/user'

/**
 * Posts, members, circles and comments by id, each once, so that a like shows everywhere. What the
 * server said is here; what the person wants and the server does not know yet is in toggles.ts.
 */

export interface PostEntity extends Post {
  /** Both are known once the post's own page was loaded. */
  readCount?: number
  place?: Place | null
}

export type MemberEntity = MemberBrief & Partial<Omit<MemberInfo, keyof MemberBrief>>

export type TopicEntity = Topic & Partial<Omit<TopicDetail, keyof Topic>>

export interface CommentEntity extends Reply {
  replyCount: number
  /** The first replies, as they came with the list. */
  replyIds: readonly string[]
}

export interface Entities {
  posts: Readonly<Record<string, PostEntity>>
  members: Readonly<Record<string, MemberEntity>>
  topics: Readonly<Record<string, TopicEntity>>
  comments: Readonly<Record<string, CommentEntity>>
}

const NONE: Entities = { posts: {}, members: {}, topics: {}, comments: {} }

export const entityStore = createStore<Entities>(() => NONE)

type Bag<T> = Record<string, T>

/** Lays news over what is known; fields that the news does not have stay. */
function lay<T extends object>(
  bag: Readonly<Bag<T>>,
  news: readonly (readonly [string, T])[],
): Bag<T> {
  const next: Bag<T> = { ...bag }
  for (const [key, value] of news) {
    const known = next[key]
    next[key] = known === undefined ? value : { ...known, ...value }
  }
  return next
}

const membersOf = (briefs: readonly MemberBrief[]) =>
  briefs.map((brief) => [brief.uid, brief as MemberEntity] as const)

/** Takes posts in and answers their ids in order. */
export function putPosts(posts: readonly PostEntity[]): string[] {
  entityStore.setState((state) => ({
    posts: lay(
      state.posts,
      posts.map((post) => [post.id, post] as const),
    ),
    members: lay(state.members, membersOf(posts.map((post) => post.author))),
  }))
  return posts.map((post) => post.id)
}

/** A post as the server last said, undefined when unknown. */
export function postOf(id: string): PostEntity | undefined {
  return entityStore.getState().posts[id]
}

/** Takes a post's own page in; whether one follows the author belongs to the author. */
export function putPostDetail(detail: PostDetail): void {
  const { followed, ...post } = detail
  putPosts([post])
  putMembers([{ ...post.author, followed }])
}

/** Changes some fields of a post that is known; nothing happens when it is not. */
export function patchPost(id: string, change: Partial<PostEntity>): void {
  entityStore.setState((state) => {
    const post = state.posts[id]
    return post === undefined ? state : { posts: { ...state.posts, [id]: { ...post, ...change } } }
  })
}

/** Forgets a post that was deleted. */
export function dropPost(id: string): void {
  entityStore.setState((state) => {
    const { [id]: _gone, ...posts } = state.posts
    return { posts }
  })
}

export function putMembers(members: readonly MemberEntity[]): string[] {
  entityStore.setState((state) => ({
    members: lay(
      state.members,
      members.map((member) => [member.uid, member] as const),
    ),
  }))
  return members.map((member) => member.uid)
}

/** Takes circles in and answers their ids in order. */
export function putTopics(topics: readonly TopicEntity[]): string[] {
  entityStore.setState((state) => ({
    topics: lay(
      state.topics,
      topics.map((topic) => [topic.topicId, topic] as const),
    ),
  }))
  return topics.map((topic) => topic.topicId)
}

export function patchTopic(topicId: string, change: Partial<TopicEntity>): void {
  entityStore.setState((state) => {
    const topic = state.topics[topicId]
    return topic === undefined
      ? state
      : { topics: { ...state.topics, [topicId]: { ...topic, ...change } } }
  })
}

/** Takes comments in, their first replies with them, and answers their ids in order. */
export function putComments(comments: readonly Comment[]): string[] {
  const entries: (readonly [string, CommentEntity])[] = []
  for (const { replies, ...comment } of comments) {
    for (const reply of replies) entries.push([reply.id, { ...reply, replyCount: 0, replyIds: [] }])
    entries.push([comment.id, { ...comment, replyIds: replies.map((reply) => reply.id) }])
  }
  entityStore.setState((state) => ({
    comments: lay(state.comments, entries),
    members: lay(state.members, membersOf(entries.map(([, comment]) => comment.author))),
  }))
  return comments.map((comment) => comment.id)
}

export function patchComment(id: string, change: Partial<CommentEntity>): void {
  entityStore.setState((state) => {
    const comment = state.comments[id]
    return comment === undefined
      ? state
      : { comments: { ...state.comments, [id]: { ...comment, ...change } } }
  })
}

/**
 * Another account looks now: what was liked, collected, followed or joined was so for the one before.
 * The things themselves stay on screen until they are asked anew.
 */
export function forgetViewer(): void {
  entityStore.setState((state) => ({
    posts: mapBag(state.posts, (post) => ({
      ...post,
      liked: false,
      collected: false,
      mine: false,
    })),
    members: mapBag(state.members, ({ followed: _followed, isMe: _isMe, ...member }) => member),
    topics: mapBag(state.topics, (topic) => ({ ...topic, joined: false })),
    comments: mapBag(state.comments, (comment) => ({ ...comment, liked: false, mine: false })),
  }))
}

function mapBag<T>(bag: Readonly<Bag<T>>, change: (value: T) => T): Bag<T> {
  const next: Bag<T> = {}
  for (const [key, value] of Object.entries(bag)) next[key] = change(value)
  return next
}
