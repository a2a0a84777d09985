import { useDidHide, useDidShow, useUnload } from '@tarojs/taro'
import { useCallback, useEffect, useRef, useState } from 'react'

import { LIMITS } from '@/contract/limits'
import { chatTime, needsTimeMark } from '@/lib/chat-time'
import { buildUrl } from '@/lib/routes'
import { copyText } from '@/platform/clipboard'
import { showActions } from '@/platform/feedback'
import { goBack } from '@/platform/navigation'
import { previewPictures } from '@/platform/preview'
import {
  dropMessage,
  enterChat,
  leaveChat,
  loadOlder,
  openChatWith,
  resendMessage,
  sendPictures,
  sendText,
  withdraw,
} from '@/state/chat-actions'
import { requireLogin } from '@/state/require-login'
import { typedKey } from '@/state/typed-text'
import { type ChatItem, useChat, useChatSession } from '@/state/use-chat'
import { useConnection } from '@/state/use-network'
import { usePageFrame } from '@/state/use-page-frame'
import { useSession } from '@/state/use-session'
import { useTypedText } from '@/state/use-typed-text'
import { ChatBubble, type ChatBubbleView } from '@/ui/chat/ChatBubble'
import { ChatComposer } from '@/ui/chat/ChatComposer'
import { NewMessagesPill } from '@/ui/chat/NewMessagesPill'
import { InlineNotice } from '@/ui/inline-notice/InlineNotice'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { pictureUrl } from '@/ui/picture/picture-url'
import { toPersonView } from '@/ui/post-card/to-post-card-view'
import { ChatSkeleton } from '@/ui/skeleton/ChatSkeleton'
import { StateView } from '@/ui/state-view/StateView'
import { WindowedList, type WindowedListHandle } from '@/ui/windowed-list/WindowedList'

export interface ChatScreenProps {
  sessionId?: string
  /** Instead of a session: the member to talk with. */
  uid?: string
}

/** Opens the session with a member first, where only the member is known. */
export function ChatScreen({ sessionId, uid }: ChatScreenProps) {
  const { hasLogin } = useSession()
  const frame = usePageFrame()
  const [opened, setOpened] = useState(sessionId ?? '')
  const [failed, setFailed] = useState(false)

  const open = useCallback(async () => {
    if (!uid) return
    setFailed(false)
    const found = await openChatWith(uid)
    if (found) setOpened(found)
    else setFailed(true)
  }, [uid])

  useEffect(() => {
    if (hasLogin && opened === '') void open()
  }, [hasLogin, opened, open])

  const nav = { title: '私信', onBack: () => void goBack() }
  if (!hasLogin) {
    const here = buildUrl('chat', opened ? { sessionId: opened } : { uid: uid ?? '' })
    return (
      <PageFrame {...frame} nav={nav}>
        <StateView
          kind='signed-out'
          hint='登录后可以和藏友私信'
          action='去登录'
          onAction={() => void requireLogin(here)}
        />
      </PageFrame>
    )
  }
  if (opened === '') {
    return (
      <PageFrame {...frame} nav={nav}>
        {failed || !uid ? (
          <StateView
            kind='error'
            title='没能打开会话'
            action='再试一次'
            onAction={() => void open()}
          />
        ) : (
          <ChatSkeleton />
        )}
      </PageFrame>
    )
  }
  return <OpenChat sessionId={opened} />
}

function OpenChat({ sessionId }: { sessionId: string }) {
  const frame = usePageFrame()
  const { userInfo } = useSession()
  const session = useChatSession(sessionId)
  const chat = useChat(sessionId)
  const connection = useConnection()
  const [typed, setTyped] = useTypedText(typedKey.chat(sessionId))
  const [panel, setPanel] = useState<'none' | 'emoji' | 'more'>('none')
  const [atBottom, setAtBottom] = useState(true)
  const [missed, setMissed] = useState(0)
  const list = useRef<WindowedListHandle | null>(null)
  const newest = chat.messages[chat.messages.length - 1]
  const newestKey = newest?.key ?? ''

  useDidShow(() => enterChat(sessionId))
  useDidHide(() => leaveChat(sessionId))
  useUnload(() => leaveChat(sessionId))
  // The page may have been shown before its session was known.
  useEffect(() => {
    enterChat(sessionId)
    return () => leaveChat(sessionId)
  }, [sessionId])

  const seen = useRef(newestKey)
  useEffect(() => {
    if (newestKey === seen.current) return
    const first = seen.current === ''
    seen.current = newestKey
    if (first) return
    if (newest?.mine || atBottom) list.current?.scrollToBottom(true)
    else setMissed((count) => count + 1)
  }, [newestKey, newest?.mine, atBottom])

  const byKey = useRef(new Map<string, ChatItem>())
  byKey.current = new Map(chat.messages.map((message) => [message.key, message]))

  const bubble = (message: ChatItem, index: number): ChatBubbleView => {
    const previous = index > 0 ? chat.messages[index - 1] : undefined
    const peer = chat.peer
    return {
      id: message.key,
      mine: message.mine,
      person:
        message.mine || !peer
          ? {
              id: userInfo?.uid ?? '',
              name: userInfo?.username ?? '',
              avatar: userInfo?.avatar ?? '',
            }
          : toPersonView(peer),
      kind: message.isWithdrawn ? 'withdrawn' : message.kind,
      text: message.content,
      picture: message.picture,
      src: message.localSrc,
      status: message.status,
      progress: message.progress,
      receipt:
        message.mine &&
        message.seq !== null &&
        message.seq <= chat.peerReadSeq &&
        message.key === newestKey
          ? '已读'
          : undefined,
      time: needsTimeMark(previous?.createTime ?? null, message.createTime)
        ? chatTime(message.createTime)
        : undefined,
    }
  }

  const openItem = useCallback((key: string) => {
    const pictures = [...byKey.current.values()].filter(
      (item) => item.kind === 'image' && !item.isWithdrawn && (item.picture || item.localSrc),
    )
    const urls = pictures.map((item) =>
      item.picture ? pictureUrl(item.picture, 1600) : item.localSrc,
    )
    const index = pictures.findIndex((item) => item.key === key)
    if (index >= 0) previewPictures(urls, index)
  }, [])

  const resend = useCallback(
    async (key: string) => {
      const item = byKey.current.get(key)
      if (!item) return
      const choice = await showActions(['重新发送', '删除'])
      if (choice === 0) resendMessage(sessionId, item.clientMsgId)
      else if (choice === 1) dropMessage(sessionId, item.clientMsgId)
    },
    [sessionId],
  )

  const hold = useCallback(
    async (key: string) => {
      const item = byKey.current.get(key)
      if (!item || item.isWithdrawn) return
      const actions = [
        ...(item.kind === 'text' ? [{ label: '复制', run: () => copyText(item.content) }] : []),
        ...(item.canWithdraw && item.id
          ? [{ label: '撤回', run: () => withdraw(sessionId, item.id ?? '') }]
          : []),
      ]
      if (actions.length === 0) return
      const choice = await showActions(actions.map((action) => action.label))
      if (choice !== null) await actions[choice]?.run()
    },
    [sessionId],
  )

  const send = () => {
    if (sendText(sessionId, typed)) setTyped('')
  }

  const pictures = (source: 'album' | 'camera') => {
    setPanel('none')
    void sendPictures(sessionId, source)
  }

  const title = session?.name ?? chat.peer?.username ?? '私信'
  const unsettled = connection === 'waiting' || connection === 'connecting'

  return (
    <PageFrame
      {...frame}
      nav={{ title, onBack: () => void goBack() }}
      scroll='none'
      notice={
        unsettled && !frame.offline ? (
          <InlineNotice kind='warning' text='正在重连…' busy />
        ) : undefined
      }
      bottom={
        <ChatComposer
          value={typed}
          onChange={setTyped}
          onSend={send}
          onPicture={() => pictures('album')}
          onCamera={() => pictures('camera')}
          maxLength={LIMITS.chatTextMax}
          placeholder='发消息'
          panel={panel}
          onPanel={setPanel}
        />
      }
    >
      {chat.messages.length > 0 || chat.status === 'ready' ? (
        <WindowedList
          items={chat.messages}
          itemKey={(message) => message.key}
          renderItem={(message, index) => (
            <ChatBubble
              message={bubble(message, index)}
              onResend={(key) => void resend(key)}
              onOpen={openItem}
              onHold={(key) => void hold(key)}
            />
          )}
          estimate={72}
          scroll='self'
          anchor='bottom'
          handle={list}
          onStart={() => loadOlder(sessionId)}
          onAtBottom={(value) => {
            setAtBottom(value)
            if (value) setMissed(0)
          }}
          label='聊天记录'
        />
      ) : chat.status === 'loading' ? (
        <ChatSkeleton />
      ) : (
        <StateView
          kind={
            chat.status === 'offline'
              ? 'offline'
              : chat.status === 'not-found'
                ? 'not-found'
                : 'error'
          }
          hint={chat.errorText}
          action='重新加载'
          onAction={chat.retry}
        />
      )}
      {missed > 0 && !atBottom ? (
        <NewMessagesPill count={missed} onTap={() => list.current?.scrollToBottom(true)} />
      ) : null}
    </PageFrame>
  )
}
