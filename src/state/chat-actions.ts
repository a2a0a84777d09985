import { openChat, withdrawMessage } from '@/api/chat'
import { failureText } from '@/api/client'
import { LIMITS } from '@/contract/limits'
import { charLength, isBlank } from '@/lib/text'
import { isPlatformError } from '@/platform/errors'
import { pickImages } from '@/platform/pick-images'
import { loadConversation, loadOlderPage } from './chat-history'
import { discard, queuePicture, queueText, requeue } from './chat-outbox'
import { isOpen, markRead } from './chat-read'
import { loadSessions } from './chat-sessions'
import { chatStore, fromFriendItem, patchCache, putSessions, receiveMessages } from './chat-store'
import { putMembers } from './entities'
import { requireLogin } from './require-login'
import { setTypedText, typedKey } from './typed-text'
import { tell } from './tell'

/** Pictures that can be sent with one tap. */
const PICTURES_AT_ONCE = 9

/** The session with another member, made if there is none; null when it failed (told) or nobody is signed in. */
export async function openChatWith(uid: string): Promise<string | null> {
  if (!requireLogin()) return null
  try {
    const { session, peer } = await openChat({ uid })
    putMembers([peer])
    putSessions([fromFriendItem(session, 'person')])
    patchCache(session.session_id, { peer })
    return session.session_id
  } catch {
    return null
  }
}

/** The chat page is on screen: the conversation is loaded, and counts as read while it is. */
export function enterChat(sessionId: string): void {
  chatStore.setState({ openSessionId: sessionId })
  markRead(sessionId)
  void loadConversation(sessionId).then(() => {
    if (isOpen(sessionId)) markRead(sessionId)
  })
}

/** The chat page is gone, hidden or covered. */
export function leaveChat(sessionId: string): void {
  if (chatStore.getState().openSessionId === sessionId) chatStore.setState({ openSessionId: null })
}

/** The page before the oldest message; safe to call often. */
export function loadOlder(sessionId: string): void {
  void loadOlderPage(sessionId)
}

/** Loads sessions anew (pull to refresh). Never rejects. */
export function refreshSessions(): Promise<void> {
  return loadSessions()
}

/** Sends a text. False when it was not, and the person was told why; what was typed is then still there. */
export function sendText(sessionId: string, text: string): boolean {
  if (isBlank(text)) {
    tell('请先写点内容')
    return false
  }
  if (charLength(text) > LIMITS.chatTextMax) {
    tell(`一条消息不能超过 ${LIMITS.chatTextMax} 字`)
    return false
  }
  if (!requireLogin()) return false
  setTypedText(typedKey.chat(sessionId), '')
  queueText(sessionId, text)
  return true
}

/** Lets the person pick pictures, uploads and sends them in order. Never rejects. */
export async function sendPictures(
  sessionId: string,
  source: 'album' | 'camera' | 'both' = 'both',
): Promise<void> {
  if (!requireLogin()) return
  try {
    const files = await pickImages({ count: PICTURES_AT_ONCE, source })
    for (const file of files) queuePicture(sessionId, file)
  } catch (error) {
    tell(isPlatformError(error) ? error.message : failureText(error))
  }
}

/** Sends a failed message again; the server stores it once. */
export function resendMessage(sessionId: string, clientMsgId: string): void {
  if (requireLogin()) requeue(sessionId, clientMsgId)
}

/** Throws a failed message away. */
export function dropMessage(sessionId: string, clientMsgId: string): void {
  discard(sessionId, clientMsgId)
}

/** Withdraws my message (within 2 minutes); answers whether it was. A failure was shown. */
export async function withdraw(sessionId: string, id: string): Promise<boolean> {
  try {
    receiveMessages([await withdrawMessage({ sessionId, id })])
    return true
  } catch {
    return false
  }
}
