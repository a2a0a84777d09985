import { Text, View } from '@tarojs/components'
import { memo } from 'react'

import { ActionCount } from '../action-count/ActionCount'
import { Avatar } from '../avatar/Avatar'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { PersonView } from '../person-view'
import { Tappable } from '../tappable/Tappable'
import './comment-item.scss'

export interface CommentView {
  id: string
  author: PersonView
  time: string
  region?: string
  content: string
  likes: string
  liked: boolean
  mine?: boolean
  /** Written by the author of the post. */
  isAuthor?: boolean
  /** Name of the member answered, in a reply to a reply. */
  replyTo?: string
  replies?: readonly CommentView[]
  /** How many replies are not in `replies` yet. */
  moreReplies?: number
  pending?: 'sending' | 'failed'
}

export interface CommentItemProps {
  comment: CommentView
  onLike?: (id: string) => void
  onReply?: (id: string) => void
  onDelete?: (id: string) => void
  onAuthor?: (uid: string) => void
  onMoreReplies?: (id: string) => void
  onResend?: (id: string) => void
}

function CommentItemBase(props: CommentItemProps) {
  const { comment } = props
  return <CommentBody {...props} comment={comment} nested={false} />
}

function CommentBody({
  comment,
  nested,
  onLike,
  onReply,
  onDelete,
  onAuthor,
  onMoreReplies,
  onResend,
}: CommentItemProps & { nested: boolean }) {
  const { id, author } = comment
  const meta = [comment.time, comment.region].filter((part) => part).join(' · ')
  return (
    <View
      className={cx(
        'comment',
        nested && 'comment--nested',
        comment.pending && `comment--${comment.pending}`,
      )}
    >
      <Avatar
        src={author.avatar}
        name={author.name}
        size={nested ? 'xs' : 'sm'}
        expert={!nested && Boolean(author.title)}
        {...(onAuthor ? { onClick: () => onAuthor(author.id) } : undefined)}
      />
      <View className='comment__main'>
        <View className='comment__head'>
          <View className='comment__name'>
            <Text className='comment__name-text'>{author.name}</Text>
            {comment.isAuthor ? <Text className='comment__tag'>楼主</Text> : null}
          </View>
          {comment.pending ? null : (
            <ActionCount
              icon='heart'
              activeIcon='heart-fill'
              active={comment.liked}
              text={comment.likes === '0' ? '' : comment.likes}
              label={comment.liked ? '取消点赞' : '点赞'}
              onTap={() => onLike?.(id)}
            />
          )}
        </View>
        <Text className='comment__text' userSelect>
          {comment.replyTo ? `回复 ${comment.replyTo}：${comment.content}` : comment.content}
        </Text>
        <View className='comment__foot'>
          {comment.pending === 'sending' ? (
            <View className='comment__meta'>正在发送…</View>
          ) : comment.pending === 'failed' ? (
            <Tappable
              stop
              onTap={() => onResend?.(id)}
              className='comment__act comment__act--failed'
            >
              <Icon name='retry' size='sm' />
              <View className='comment__act-text'>没有发出去，点按重发</View>
            </Tappable>
          ) : (
            <>
              <View className='comment__meta'>{meta}</View>
              {onReply ? (
                <Tappable
                  stop
                  onTap={() => onReply(id)}
                  label={`回复${author.name}`}
                  className='comment__act'
                >
                  回复
                </Tappable>
              ) : null}
              {comment.mine && onDelete ? (
                <Tappable
                  stop
                  onTap={() => onDelete(id)}
                  label='删除我的评论'
                  className='comment__act'
                >
                  删除
                </Tappable>
              ) : null}
            </>
          )}
        </View>
        {comment.replies && comment.replies.length > 0 ? (
          <View className='comment__replies'>
            {comment.replies.map((reply) => (
              <CommentBody
                key={reply.id}
                comment={reply}
                nested
                onLike={onLike}
                onReply={onReply}
                onDelete={onDelete}
                onAuthor={onAuthor}
                onResend={onResend}
              />
            ))}
          </View>
        ) : null}
        {comment.moreReplies && onMoreReplies ? (
          <Tappable stop onTap={() => onMoreReplies(id)} className='comment__more'>
            {`展开 ${comment.moreReplies} 条回复`}
            <Icon name='down' size='sm' />
          </Tappable>
        ) : null}
      </View>
    </View>
  )
}

/** A comment with its replies, one level deep. */
export const CommentItem = memo(CommentItemBase)
