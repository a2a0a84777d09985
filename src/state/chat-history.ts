import { chatList, syncChat } from '@/api/chat'
import { LIMITS } from '@/contract/limits'
import type { ChatMessage } from '@/contract/socket'
import {
  firstGapAfter,
  hasNextPage,
  lastSeqOf,
  mergeMessages,
  toChronological,
} from '@/lib/message-list'
import {
  cacheOf,
  chatStore,
  fromFriendItem,
  patchCache,
  putSessions,
  receiveMessages,
  sessionOf,
} from './chat-store'
import { settleOutbox } from './chat-outbox'
import { isLoggedIn, myUid } from './session'

/** Sessions asked for in one sync call; the contract's limit. */
const SYNC_SESSIONS_MAX = 100
/** Rounds of 500 messages after which a conversation is loaded anew instead. */
const SYNC_ROUNDS_MAX = 10

const QUIET = { toast: false }

/**
 * Opens a conversation (specification §4): page 1 of 20, reversed into chronological order. A
 * conversation that is already here is brought up to date in the background, withdrawals included.
 * Never rejects: the failure stands in the cache.
 */
export function loadConversation(sessionId: string): Promise<void> {
  // The page's showing and the socket's opening may both ask in the same moment.
  const key = `${myUid()}:${sessionId}`
  const before = loading.get(key)
  if (before !== undefined) return before
  const run = loadFirstPage(sessionId).finally(() => loading.delete(key))
  loading.set(key, run)
  return run
}

const loading = new Map<string, Promise<void>>()

async function loadFirstPage(sessionId: string): Promise<void> {
  const uid = myUid()
  const before = cacheOf(sessionId)
  const ready = before?.status === 'ready'
  if (!ready) patchCache(sessionId, { status: 'loading', error: null })
  try {
    const page = await chatList({ sessionId, pageNum: 1, pageSize: LIMITS.chatPageSize }, QUIET)
    if (uid !== myUid()) return
    // chatList knows no difference between kinds; the session list does.
    putSessions([fromFriendItem(page.session, sessionOf(sessionId)?.type ?? 'person')])
    const records = toChronological(page.pageInfo.records)
    settleOutbox(records)
    const { current, size, total } = page.pageInfo
    if (ready) {
      patchCache(sessionId, { peer: page.peer })
      receiveMessages(records)
      // Between what was here and the newest page there may be more than a page.
      if (gapOf(sessionId) !== null) await syncMissed([sessionId])
    } else {
      // Frames may have arrived while the page was on its way.
      const list = mergeMessages(cacheOf(sessionId)?.list ?? [], records)
      patchCache(sessionId, {
        status: 'ready',
        error: null,
        peer: page.peer,
        pageNum: current,
        pageSize: size,
        hasNextPage: hasNextPage(current, size, total),
        lastMessageId: page.pageInfo.records[0]?.id ?? null,
        list,
      })
    }
  } catch (error) {
    if (uid !== myUid()) return
    if (cacheOf(sessionId)?.status !== 'ready') patchCache(sessionId, { status: 'failed', error })
  }
}

/** The next older page; nothing happens while one is on its way or at the beginning. Never rejects. */
export async function loadOlderPage(sessionId: string): Promise<void> {
  const cache = cacheOf(sessionId)
  if (cache === undefined || cache.status !== 'ready') return
  if (cache.loadingMore || !cache.hasNextPage || cache.lastMessageId === null) return
  const uid = myUid()
  patchCache(sessionId, { loadingMore: true })
  try {
    const { pageInfo } = await chatList(
      {
        sessionId,
        pageNum: cache.pageNum + 1,
        pageSize: cache.pageSize,
        lastMessageId: cache.lastMessageId,
      },
      QUIET,
    )
    if (uid !== myUid()) return
    patchCache(sessionId, {
      loadingMore: false,
      pageNum: pageInfo.current,
      hasNextPage: hasNextPage(pageInfo.current, pageInfo.size, pageInfo.total),
      list: mergeMessages(cacheOf(sessionId)?.list ?? [], toChronological(pageInfo.records)),
    })
  } catch {
    // Scrolling up again asks again.
    if (uid === myUid()) patchCache(sessionId, { loadingMore: false })
  }
}

/** Seq after which something is missing in a loaded conversation; null when it is whole so far. */
export function gapOf(sessionId: string): number | null {
  const cache = cacheOf(sessionId)
  if (cache === undefined || cache.status !== 'ready') return null
  const inside = firstGapAfter(cache.list)
  if (inside !== null) return inside
  const newest = lastSeqOf(cache.list)
  const session = sessionOf(sessionId)
  return session !== undefined && session.lastSeq > newest ? newest : null
}

let syncing: Promise<void> | null = null
let wanted: Set<string> | 'all' | null = null

/**
 * Asks for what was missed in the given conversations, or in all that are loaded: after a reconnect,
 * and when a frame shows that one before it is missing. One at a time. Never rejects.
 */
export function syncMissed(sessionIds: readonly string[] | 'all'): Promise<void> {
  if (sessionIds === 'all' || wanted === 'all') wanted = 'all'
  else wanted = new Set([...(wanted ?? []), ...sessionIds])
  syncing ??= runSync().finally(() => {
    syncing = null
  })
  return syncing
}

async function runSync(): Promise<void> {
  while (wanted !== null) {
    const asked = wanted
    wanted = null
    await syncOnce(asked)
  }
}

function loadedSessions(asked: Set<string> | 'all'): string[] {
  const { caches } = chatStore.getState()
  return Object.values(caches)
    .filter((cache) => cache.status === 'ready' && (asked === 'all' || asked.has(cache.sessionId)))
    .map((cache) => cache.sessionId)
}

async function syncOnce(asked: Set<string> | 'all'): Promise<void> {
  const uid = myUid()
  if (!isLoggedIn()) return
  const all = loadedSessions(asked)
  for (let start = 0; start < all.length; start += SYNC_SESSIONS_MAX) {
    const ids = all.slice(start, start + SYNC_SESSIONS_MAX)
    for (let round = 0; ; round += 1) {
      const sessions = ids.map((sessionId) => ({ sessionId, afterSeq: knownUpTo(sessionId) }))
      let answer: { messages: ChatMessage[]; complete: boolean }
      try {
        answer = await syncChat({ sessions }, QUIET)
      } catch {
        // The socket's next opening asks again.
        return
      }
      if (uid !== myUid()) return
      settleOutbox(answer.messages)
      receiveMessages(answer.messages)
      if (answer.complete || answer.messages.length === 0) break
      if (round >= SYNC_ROUNDS_MAX) {
        // Away for thousands of messages: show the newest, the rest is history to be scrolled to.
        for (const sessionId of ids) {
          patchCache(sessionId, { status: 'loading', list: [] })
          await loadConversation(sessionId)
        }
        return
      }
    }
  }
}

/** Last seq before anything is missing. */
function knownUpTo(sessionId: string): number {
  const list = cacheOf(sessionId)?.list ?? []
  return firstGapAfter(list) ?? lastSeqOf(list)
}
