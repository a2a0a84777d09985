import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { LIMITS } from '@/contract/limits'
import { buildUrl } from '@/lib/routes'
import { charLength } from '@/lib/text'
import { showModal, showToast } from '@/platform/feedback'
import { goBack, openUrl, redirectUrl } from '@/platform/navigation'
import { previewPictures } from '@/platform/preview'
import {
  addDraftPictures,
  addDraftPlace,
  discardDraft,
  removeDraftPicture,
  retryDraftPicture,
  setDraftPlace,
  setDraftText,
  setDraftTopic,
  takeDraftPlace,
} from '@/state/drafts'
import { publishDraft } from '@/state/publish'
import { requireLogin } from '@/state/require-login'
import { usePageFrame } from '@/state/use-page-frame'
import { useDraft, usePublish } from '@/state/use-publish'
import { useSession } from '@/state/use-session'
import { useTopic } from '@/state/use-topics'
import { Button } from '@/ui/button/Button'
import { FieldGroup } from '@/ui/form/FieldGroup'
import { FieldRow } from '@/ui/form/FieldRow'
import { TextArea } from '@/ui/form/TextArea'
import { IconButton } from '@/ui/icon-button/IconButton'
import { InlineNotice } from '@/ui/inline-notice/InlineNotice'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { SignedOutState } from '@/ui/state-view/StateView'
import { UploadGrid } from '@/ui/upload/UploadGrid'
import { UploadTile } from '@/ui/upload/UploadTile'

import './add-post-screen.scss'

/** Publish to a circle (specification §2, add-post). What is typed and picked is kept at once. */
export function AddPostScreen({ topicId }: { topicId?: string }) {
  const frame = usePageFrame()
  const { hasLogin } = useSession()
  const draft = useDraft()
  const publishing = usePublish()
  const wantedTopic = useTopic(topicId ?? '')
  const [picking, setPicking] = useState(false)
  const [placing, setPlacing] = useState(false)

  // Coming from a circle's page fills the circle in, unless the kept draft already has one.
  useEffect(() => {
    if (wantedTopic && draft.topicId === '') {
      setDraftTopic({ topicId: wantedTopic.topicId, name: wantedTopic.name })
    }
  }, [wantedTopic, draft.topicId])

  // A picker that was reloaded leads here anew.
  useEffect(takeDraftPlace, [])

  const nav = { title: '发布', onBack: () => void goBack() }
  if (!hasLogin) {
    return (
      <PageFrame {...frame} nav={nav}>
        <SignedOutState
          title='登录后才能发布'
          action='去登录'
          onAction={() => void requireLogin(buildUrl('addPost', topicId ? { topicId } : {}))}
        />
      </PageFrame>
    )
  }

  const busy = publishing.status === 'uploading' || publishing.status === 'posting'

  const pick = async () => {
    if (picking) return
    setPicking(true)
    await addDraftPictures()
    setPicking(false)
  }

  const place = async () => {
    if (placing) return
    setPlacing(true)
    await addDraftPlace()
    setPlacing(false)
  }

  const publish = async () => {
    if (draft.topicId === '') return void showToast('请先选择一个圈子')
    if (charLength(draft.text) > LIMITS.postTextMax) {
      return void showToast(`正文最多 ${LIMITS.postTextMax} 字`)
    }
    const post = await publishDraft()
    if (post) await redirectUrl(buildUrl('postDetail', { id: post.id }))
  }

  const discard = async () => {
    const sure = await showModal({
      title: '放弃草稿',
      content: '文字、照片和位置都会清除。',
      confirmText: '放弃',
    })
    if (sure) discardDraft()
  }

  return (
    <PageFrame
      {...frame}
      nav={nav}
      notice={
        publishing.status === 'failed' ? (
          <InlineNotice
            kind='error'
            text={publishing.message || '没有发出去，内容还在，请再试一次'}
          />
        ) : undefined
      }
      bottom={
        <View className='add-post__bar'>
          {draft.empty || busy ? null : (
            <Button kind='text' onTap={() => void discard()}>
              放弃草稿
            </Button>
          )}
          <View className='add-post__send'>
            <Button block loading={busy} disabled={draft.empty} onTap={() => void publish()}>
              {publishing.status === 'uploading'
                ? `正在传图 ${Math.round(publishing.progress * 100)}%`
                : publishing.status === 'posting'
                  ? '正在发布'
                  : '发布'}
            </Button>
          </View>
        </View>
      }
    >
      <FieldGroup>
        <FieldRow
          icon='circles'
          label='圈子'
          value={draft.topicName}
          placeholder='选择要发到的圈子'
          arrow
          onTap={() =>
            void openUrl(buildUrl('chooseTopic', draft.topicId ? { topicId: draft.topicId } : {}))
          }
        />
        <View className='add-post__place'>
          <View className='add-post__place-row'>
            <FieldRow
              icon='location'
              label={draft.place ? '位置' : '添加位置'}
              value={draft.place?.name}
              placeholder={draft.place ? undefined : '在哪里见到的'}
              arrow={draft.place === null}
              onTap={() => void place()}
            />
          </View>
          {draft.place ? (
            <IconButton
              icon='close'
              size='md'
              tone='muted'
              label='去掉位置'
              onTap={() => setDraftPlace(null)}
            />
          ) : null}
        </View>
      </FieldGroup>
      <View className='add-post__sheet card'>
        <TextArea
          plain
          value={draft.text}
          onChange={setDraftText}
          placeholder='说说来历、尺寸、重量，或者你拿不准的地方'
          maxLength={LIMITS.postTextMax}
          counter
          minHeight={140}
        />
        <UploadGrid
          count={draft.pictures.length}
          max={LIMITS.postPicturesMax}
          addLabel='添加照片'
          onAdd={() => void pick()}
        >
          {draft.pictures.map((picture, index) => (
            <UploadTile
              key={picture.key}
              id={picture.key}
              src={picture.src}
              status={picture.status}
              progress={picture.progress}
              note={picture.waitingForNetwork ? '等待网络' : undefined}
              error={picture.error}
              alt={`第 ${index + 1} 张照片`}
              onRemove={removeDraftPicture}
              onOpen={() =>
                previewPictures(
                  draft.pictures.map((item) => item.src),
                  index,
                )
              }
              {...(picture.retryable ? { onRetry: retryDraftPicture } : {})}
            />
          ))}
        </UploadGrid>
        {draft.pictures
          .filter((picture) => picture.status === 'failed' && picture.error)
          .map((picture) => (
            <View key={picture.key} className='add-post__problem'>
              {picture.error}
            </View>
          ))}
      </View>
      <View className='add-post__tip'>
        草稿会自动保存在这台设备上。照片会自动去除拍摄位置。
        {draft.place ? '添加的位置所有人都能看到。' : ''}
      </View>
    </PageFrame>
  )
}
