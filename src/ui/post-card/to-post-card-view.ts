import type { MemberBrief } from '@/contract/common'
import type { Post } from '@/contract/post'
import { countLabel } from '@/lib/count-label'
import { relativeTime } from '@/lib/relative-time'

import type { PersonView } from '../person-view'
import type { PostCardView } from './PostCard'

export function toPersonView(member: MemberBrief): PersonView {
  return { id: member.uid, name: member.username, avatar: member.avatar, title: member.title }
}

/** A post as its card shows it: times and numbers in the words of specification §9. */
export function toPostCardView(post: Post, now: number = Date.now()): PostCardView {
  return {
    id: post.id,
    author: toPersonView(post.author),
    time: relativeTime(post.createTime, now),
    region: post.author.region,
    topic: post.topic ? { id: post.topic.topicId, name: post.topic.name } : undefined,
    content: post.text,
    photos: post.pictures,
    likes: countLabel(post.likeCount),
    liked: post.liked,
    comments: countLabel(post.commentCount),
    collects: countLabel(post.collectCount),
    collected: post.collected,
  }
}
