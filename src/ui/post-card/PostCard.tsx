import { Text, View } from '@tarojs/components'
import { memo } from 'react'

import { nameOver } from '../a11y/a11y'
import { ActionCount } from '../action-count/ActionCount'
import { Avatar } from '../avatar/Avatar'
import { Chip } from '../chip/Chip'
import { cx } from '../cx'
import { IconButton } from '../icon-button/IconButton'
import type { PersonView } from '../person-view'
import { PhotoGrid } from '../photo-grid/PhotoGrid'
import type { PictureSource } from '../picture/picture-url'
import { Tappable } from '../tappable/Tappable'
import { overflowsLines } from './overflows-lines'
import './post-card.scss'

export interface PostCardView {
  id: string
  author: PersonView
  /** Relative time, already in words. */
  time: string
  region?: string
  topic?: { id: string; name: string }
  title?: string
  content: string
  photos: readonly PictureSource[]
  /** Counts, already in words (1.2w). */
  likes: string
  liked: boolean
  comments: string
  collects: string
  collected: boolean
  pinned?: boolean
  /** Word about the post itself, e.g. 审核中. */
  state?: string
}

export interface PostCardProps {
  post: PostCardView
  onOpen?: (id: string) => void
  onAuthor?: (uid: string) => void
  onTopic?: (topicId: string) => void
  onPhoto?: (id: string, index: number) => void
  onLike?: (id: string) => void
  onComment?: (id: string) => void
  onCollect?: (id: string) => void
  onShare?: (id: string) => void
  onMore?: (id: string) => void
  /** Mini-program: sharing only works from WeChat's own button. */
  nativeShare?: boolean
  hideTopic?: boolean
  /** The post's own page: whole text, no card around it, no action row. */
  full?: boolean
  /** Photos are above the fold. */
  eager?: boolean
}

/** Lines of text in a feed: pictures lead, so a post that has some shows fewer words. */
const LINES_WITH_PHOTOS = 4
const LINES = 6
/** Characters a line of a 390 px card holds, a little fewer than fit, so that the link is not missed. */
const PER_LINE = 21
/** Characters that fill the lines even of the widest tablet. */
const PREVIEW_MAX = LINES * 70

function PostCardBase({
  post,
  onOpen,
  onAuthor,
  onTopic,
  onPhoto,
  onLike,
  onComment,
  onCollect,
  onShare,
  onMore,
  nativeShare = false,
  hideTopic = false,
  full = false,
  eager = false,
}: PostCardProps) {
  const { id, author, topic } = post
  const short = post.photos.length > 0
  // Blank lines are for reading; in a feed they would push the words out of the few lines there are.
  // What no screen shows of it is not sent either.
  const preview = full
    ? post.content
    : post.content
        .replace(/\n\s*\n/g, '\n')
        .trim()
        .slice(0, PREVIEW_MAX)
  const long = !full && overflowsLines(preview, short ? LINES_WITH_PHOTOS : LINES, PER_LINE)
  const meta = [author.title, post.time, post.region].filter((part) => part).join(' · ')
  return (
    <View className={cx('post-card', full && 'post-card--full')}>
      <View className='post-card__who'>
        <Avatar
          src={author.avatar}
          name={author.name}
          expert={Boolean(author.title)}
          {...(onAuthor ? { onClick: () => onAuthor(author.id) } : undefined)}
        />
        <View className='post-card__id'>
          <View className='post-card__name'>{author.name}</View>
          <View className='post-card__meta'>{meta}</View>
        </View>
        {post.state ? <Chip tone='gold'>{post.state}</Chip> : null}
        {post.pinned ? <Chip tone='seal'>置顶</Chip> : null}
        {topic && !hideTopic ? (
          <View className='post-card__topic'>
            <Chip {...(onTopic ? { onTap: () => onTopic(topic.id) } : undefined)}>
              {topic.name}
            </Chip>
          </View>
        ) : null}
        {onMore ? (
          <IconButton
            icon='more'
            label='更多操作'
            tone='muted'
            size='md'
            onTap={() => onMore(id)}
          />
        ) : null}
      </View>
      <Tappable
        role='link'
        hover='none'
        className='post-card__body'
        {...(onOpen && !full
          ? {
              onTap: () => onOpen(id),
              label: nameOver(
                post.title ?? post.content,
                `${author.name}的帖子：${(post.title ?? post.content).slice(0, 40)}`,
              ),
            }
          : undefined)}
      >
        {post.title ? <View className='post-card__title'>{post.title}</View> : null}
        {post.content ? (
          full ? (
            <Text className='post-card__text post-card__text--full' userSelect>
              {post.content}
            </Text>
          ) : (
            <View
              className={cx(
                'post-card__text',
                short ? 'post-card__text--short' : 'post-card__text--clamp',
              )}
            >
              {preview}
            </View>
          )
        ) : null}
        {long ? <View className='post-card__all'>全文</View> : null}
      </Tappable>
      {post.photos.length > 0 ? (
        <PhotoGrid
          className='post-card__photos'
          photos={post.photos}
          alt={`${author.name}的图片`}
          eager={eager}
          {...(onPhoto ? { onOpen: (index: number) => onPhoto(id, index) } : undefined)}
        />
      ) : null}
      {full ? null : (
        <View className='post-card__actions'>
          <ActionCount
            icon='heart'
            activeIcon='heart-fill'
            active={post.liked}
            text={post.likes}
            label={post.liked ? '取消点赞' : '点赞'}
            onTap={() => onLike?.(id)}
          />
          <ActionCount
            icon='comment'
            text={post.comments}
            label='评论'
            onTap={() => onComment?.(id)}
          />
          <ActionCount
            icon='star'
            activeIcon='star-fill'
            active={post.collected}
            tone='gold'
            text={post.collects}
            label={post.collected ? '取消收藏' : '收藏'}
            onTap={() => onCollect?.(id)}
          />
          <ActionCount
            icon='share'
            text='分享'
            label='分享'
            {...(nativeShare ? { shareId: id } : { onTap: () => onShare?.(id) })}
          />
        </View>
      )}
    </View>
  )
}

/** A post in a feed, or at the top of its own page (`full`). */
export const PostCard = memo(PostCardBase)
