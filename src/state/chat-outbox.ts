import { createStore } from 'zustand/vanilla'

import { sendMessage } from '@/api/chat'
import { failureText, isCallFailure } from '@/api/client'
import type { ChatMessage } from '@/contract/socket'
import { createClientMsgId } from '@/lib/id'
import type { LocalFile } from '@/platform/local-file'
import { getStored, removeStored } from '@/platform/storage'
import { receiveMessages } from './chat-store'
import { accountKey, isRecord, keep } from './keep'
import { myUid } from './session'
import { tell } from './tell'
import { addUpload, dropUpload, isUploadFailure, retryUpload, waitForUpload } from './uploads'

/**
 * Messages on their way. Each session sends in order, one at a time; a failed message stays, visible
 * and stored, until it is sent again by a tap or thrown away. The clientMsgId never changes, so the
 * server stores it once however often it is sent (design §3).
 *
 *   queued ──▶ sending ──▶ (stored: leaves the outbox)
 *                 └──▶ failed ──tap──▶ queued
 */
export interface OutgoingMessage {
  clientMsgId: string
  sessionId: string
  messageType: 'text' | 'image'
  /** Text; empty for a picture, whose upload goes by the clientMsgId. */
  content: string
  status: 'queued' | 'sending' | 'failed'
  /** Why it failed. */
  error: string
  createTime: string
}

/** By session, in the order of sending. */
type Outbox = Readonly<Record<string, readonly OutgoingMessage[]>>

export const outboxStore = createStore<{ outbox: Outbox }>(() => ({ outbox: {} }))

const NAME = 'chat_outbox'
const pumping = new Set<string>()
/** Raised when the account changes: queues of the one before stop without touching the new one's. */
let epoch = 0

export function outgoingOf(sessionId: string): readonly OutgoingMessage[] {
  return outboxStore.getState().outbox[sessionId] ?? []
}

function setOutgoing(sessionId: string, list: readonly OutgoingMessage[]): void {
  outboxStore.setState(({ outbox }) => {
    const { [sessionId]: _before, ...rest } = outbox
    return { outbox: list.length === 0 ? rest : { ...rest, [sessionId]: list } }
  })
  store()
}

/** Messages that this window has had in its outbox: what is stored and not among them is another window's. */
const known = new Set<string>()

function store(): void {
  const mine = Object.values(outboxStore.getState().outbox).flat()
  for (const message of mine) known.add(message.clientMsgId)
  const key = accountKey(NAME, myUid())
  // Two windows of a browser share the storage: neither may lose the other's unsent messages.
  const others = readStored(myUid()).filter((message) => !known.has(message.clientMsgId))
  if (mine.length + others.length === 0) removeStored(key)
  else keep(key, [...others, ...mine])
}

function readStored(uid: string): OutgoingMessage[] {
  const stored: readonly unknown[] = getStored(accountKey(NAME, uid), Array.isArray) ?? []
  return stored.filter(isOutgoing)
}

function change(message: OutgoingMessage, next: Partial<OutgoingMessage>): void {
  setOutgoing(
    message.sessionId,
    outgoingOf(message.sessionId).map((other) =>
      other.clientMsgId === message.clientMsgId ? { ...other, ...next } : other,
    ),
  )
}

function enqueue(message: OutgoingMessage): void {
  setOutgoing(message.sessionId, [...outgoingOf(message.sessionId), message])
  void pump(message.sessionId)
}

function fresh(sessionId: string, messageType: 'text' | 'image', content: string): OutgoingMessage {
  return {
    clientMsgId: createClientMsgId(),
    sessionId,
    messageType,
    content,
    status: 'queued',
    error: '',
    createTime: new Date().toISOString(),
  }
}

/** Puts a text at the end of the session's queue. */
export function queueText(sessionId: string, text: string): void {
  enqueue(fresh(sessionId, 'text', text))
}

/** Puts a picture at the end of the session's queue; its upload begins at once. */
export function queuePicture(sessionId: string, file: LocalFile): void {
  const message = fresh(sessionId, 'image', '')
  addUpload(message.clientMsgId, file)
  enqueue(message)
}

/** Sends a failed message again, now as the newest. */
export function requeue(sessionId: string, clientMsgId: string): void {
  const list = outgoingOf(sessionId)
  const message = list.find((other) => other.clientMsgId === clientMsgId)
  if (message === undefined || message.status !== 'failed') return
  if (message.messageType === 'image') retryUpload(clientMsgId)
  setOutgoing(sessionId, [
    ...list.filter((other) => other !== message),
    { ...message, status: 'queued', error: '', createTime: new Date().toISOString() },
  ])
  void pump(sessionId)
}

/** Throws a message away that was not stored. */
export function discard(sessionId: string, clientMsgId: string): void {
  const list = outgoingOf(sessionId)
  const message = list.find((other) => other.clientMsgId === clientMsgId)
  if (message === undefined || message.status === 'sending') return
  setOutgoing(
    sessionId,
    list.filter((other) => other !== message),
  )
  if (message.messageType === 'image') dropUpload(clientMsgId)
}

/**
 * Messages that the server has leave the outbox: the answer to a send was lost, but the message came
 * back by the socket or with a page.
 */
export function settleOutbox(stored: readonly ChatMessage[]): void {
  const me = myUid()
  for (const message of stored) {
    if (message.senderId !== me) continue
    const list = outgoingOf(message.sessionId)
    const mine = list.find((other) => other.clientMsgId === message.clientMsgId)
    if (mine === undefined) continue
    setOutgoing(
      message.sessionId,
      list.filter((other) => other !== mine),
    )
    if (mine.messageType === 'image') dropUpload(mine.clientMsgId)
  }
}

async function pump(sessionId: string): Promise<void> {
  if (pumping.has(sessionId)) return
  pumping.add(sessionId)
  const mine = epoch
  try {
    for (;;) {
      const next = outgoingOf(sessionId).find((message) => message.status === 'queued')
      if (next === undefined) return
      change(next, { status: 'sending' })
      const stored = await transmit(next, () => mine === epoch)
      if (mine !== epoch) return
      if (!stored) failRest(sessionId, next)
    }
  } finally {
    if (mine === epoch) pumping.delete(sessionId)
  }
}

/** Sends one message. False: the connection failed, and what is queued behind must not overtake it. */
async function transmit(message: OutgoingMessage, current: () => boolean): Promise<boolean> {
  const { clientMsgId, sessionId, messageType } = message
  try {
    const picture = messageType === 'image' ? await waitForUpload(clientMsgId) : null
    const stored = await sendMessage(
      {
        sessionId,
        clientMsgId,
        messageType,
        ...(picture === null ? { content: message.content } : { pictureId: picture.id }),
      },
      { toast: false },
    )
    if (!current()) return true
    receiveMessages([stored])
    settleOutbox([stored])
    return true
  } catch (error) {
    if (!current()) return true
    // It may have arrived by the socket while the answer was lost.
    if (!outgoingOf(sessionId).some((other) => other.clientMsgId === clientMsgId)) return true
    const words = isUploadFailure(error) ? error.message : failureText(error)
    change(message, { status: 'failed', error: words })
    if (isCallFailure(error)) {
      if (!error.sessionEnded) tell(failureText(error))
      return !error.sessionEnded
    }
    return false
  }
}

/** What waited behind a message that could not be sent fails with it, in order, each to be sent by a tap. */
function failRest(sessionId: string, failed: OutgoingMessage): void {
  const list = outgoingOf(sessionId)
  const error = list.find((other) => other.clientMsgId === failed.clientMsgId)?.error ?? ''
  setOutgoing(
    sessionId,
    list.map((message) =>
      message.status === 'queued' ? { ...message, status: 'failed', error } : message,
    ),
  )
}

function isOutgoing(value: unknown): value is OutgoingMessage {
  return (
    isRecord(value) &&
    typeof value.clientMsgId === 'string' &&
    typeof value.sessionId === 'string' &&
    typeof value.content === 'string' &&
    typeof value.createTime === 'string' &&
    (value.messageType === 'text' || value.messageType === 'image')
  )
}

/** Another account, or the app has started: what had not come to an answer then shows as failed. */
export function loadOutbox(uid: string): void {
  epoch += 1
  pumping.clear()
  known.clear()
  const outbox: Record<string, OutgoingMessage[]> = {}
  for (const message of readStored(uid)) {
    known.add(message.clientMsgId)
    ;(outbox[message.sessionId] ??= []).push({
      ...message,
      status: 'failed',
      error: message.error || '上次没有发送成功，可以重新发送',
    })
  }
  outboxStore.setState({ outbox })
}

/** Keys of pictures that wait in the outbox, so that their uploads are not swept away. */
export function outboxUploadKeys(): string[] {
  return Object.values(outboxStore.getState().outbox)
    .flat()
    .filter((message) => message.messageType === 'image')
    .map((message) => message.clientMsgId)
}
