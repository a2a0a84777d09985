import type { ServerFrame } from '@/contract/socket'
import { subscribeVisibility } from '@/platform/lifecycle'
import { alertFor } from './alert'
import { gapOf, loadConversation, syncMissed } from './chat-history'
import { settleOutbox } from './chat-outbox'
import { flushReads, isOpen, markRead } from './chat-read'
import { loadSessions } from './chat-sessions'
import {
  chatStore,
  hasMessage,
  movePeerReadSeq,
  moveReadSeq,
  putSessions,
  receiveMessages,
  sessionOf,
  withdrawMessageById,
} from './chat-store'
import { putMembers } from './entities'
import { onFrame, onSocketOpen } from './realtime'
import { myUid } from './session'

type MessageFrame = Extract<ServerFrame, { type: 'person-message' | 'person-answer-message' }>

function onMessage(frame: MessageFrame): void {
  const { message, session, sender } = frame
  const mine = message.senderId === myUid()
  const seen = hasMessage(message) || (sessionOf(message.sessionId)?.lastSeq ?? 0) >= message.seq
  putMembers([sender])
  settleOutbox([message])

  if (sessionOf(message.sessionId) === undefined) {
    if (mine) {
      // Begun on another of my devices: who it is with stands in the list only.
      void loadSessions()
      return
    }
    putSessions([
      {
        type: frame.type === 'person-answer-message' ? 'person-answer' : 'person',
        sessionId: session.sessionId,
        avatar: sender.avatar,
        name: sender.username,
        lastMessage: session.lastMessage,
        isHidden: false,
        updateTime: session.updateTime,
        createTime: message.createTime,
        chattingUserId: sender.uid,
        title: sender.title,
        lastSeq: 0,
        readSeq: 0,
        peerReadSeq: 0,
      },
    ])
    // The remark, and the time from which an expert session counts down.
    void loadSessions()
  }
  receiveMessages([message])
  // The server's own count says how far I have read on other devices.
  moveReadSeq(message.sessionId, message.seq - session.unread)
  if (!mine && !seen) {
    movePeerReadSeq(message.sessionId, message.seq)
    alertFor(message.senderId, 'message')
  }
  if (isOpen(message.sessionId)) markRead(message.sessionId)
  if (gapOf(message.sessionId) !== null) void syncMissed([message.sessionId])
}

/** What the socket says about chats, and what is loaded whenever it opens (specification §4, §7). */
export function watchChat(): void {
  onSocketOpen(() => {
    flushReads()
    void catchUp()
  })
  onFrame('person-message', onMessage)
  onFrame('person-answer-message', onMessage)
  onFrame('person-withdraw', (frame) => {
    const sender = chatStore
      .getState()
      .caches[frame.sessionId]?.list.find((message) => message.id === frame.id)?.senderId
    withdrawMessageById(frame.sessionId, frame.id, frame.seq, sender === myUid())
  })
  onFrame('person-read', (frame) => {
    if (frame.uid === myUid()) moveReadSeq(frame.sessionId, frame.readSeq)
    else movePeerReadSeq(frame.sessionId, frame.readSeq)
  })
  subscribeVisibility((visible) => {
    const { openSessionId } = chatStore.getState()
    if (visible && openSessionId !== null) markRead(openSessionId)
  })
}

/** Friends and answer sessions, then each missed message once and in order. */
async function catchUp(): Promise<void> {
  const { openSessionId } = chatStore.getState()
  await Promise.all([
    loadSessions(),
    syncMissed('all'),
    // The page on screen is read anew: withdrawals while we were away are not among the missed.
    ...(openSessionId === null ? [] : [loadConversation(openSessionId)]),
  ])
  if (openSessionId !== null && isOpen(openSessionId)) markRead(openSessionId)
}
