import type { ServerFrame } from '@contract/socket'

import type { Services } from '../../infra/services'
import { SendQueue, type StoredMessage } from './send-queue'

type Pushing = Pick<Services, 'sockets' | 'log'>

/**
 * Sends a frame to every device of each member. Never fails and never keeps the caller waiting: a
 * device that missed a frame finds what it told by syncChat.
 */
export function pushFrame(
  { sockets, log }: Pushing,
  uids: readonly string[],
  frame: ServerFrame,
): void {
  for (const uid of uids) {
    sockets.sendToMember(uid, frame).catch((error: unknown) => {
      log.warn({ err: error, frame: frame.type }, 'a frame could not be sent')
    })
  }
}

/** Shows a stored message on every device of both members, the sender's own too. */
export function pushMessage(pushing: Pushing, stored: StoredMessage): void {
  const { message, sender, kind, preview, updateTime } = stored
  const type = kind === 'person' ? 'person-message' : 'person-answer-message'
  const entry = { sessionId: message.sessionId, updateTime, lastMessage: preview }
  pushFrame(pushing, [sender.uid], { type, message, session: { ...entry, unread: 0 }, sender })
  pushFrame(pushing, [stored.peerUid], {
    type,
    message,
    session: { ...entry, unread: stored.peerUnread },
    sender,
  })
}

const queues = new WeakMap<Services['pool'], SendQueue>()

/** The one queue of this process and database. */
export function sendQueueOf({ pool, sockets, log }: Services): SendQueue {
  let queue = queues.get(pool)
  if (queue === undefined) {
    queue = new SendQueue(pool, (stored) => pushMessage({ sockets, log }, stored))
    queues.set(pool, queue)
  }
  return queue
}
