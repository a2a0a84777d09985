import { wireClient } from '@/api/client'
import { isOnline, refreshNetwork } from '@/platform/network'
import { prepareSound } from '@/platform/vibration-and-sound'
import { watchChat } from './chat-frames'
import { loadOutbox, outboxUploadKeys } from './chat-outbox'
import { resetReads } from './chat-read'
import { loadSessions } from './chat-sessions'
import { resetChat } from './chat-store'
import { loadPendingComments } from './comments'
import { reloadFirstPage, type CursorQuery } from './cursor-pages'
import { draftStore, loadDraft } from './drafts'
import { forgetViewer } from './entities'
import { primeFirstData } from './first-data'
import { loadNotices, resetNotices, watchNotices } from './notices'
import { watchPrivacy } from './privacy'
import { resetPublish } from './publish'
import { queryClient, wireQueryClient } from './query-client'
import { connect, disconnect, realtimeStore, watchConnection } from './realtime'
import { currentToken, followOtherWindows, myUid, onAccountChange } from './session'
import { endSession } from './session-ended'
import { loadUserSetting, watchTheme } from './settings'
import { tell } from './tell'
import { loadTypedTexts } from './typed-text'
import { watchTyping } from './tab-bar'
import { resetToggles } from './toggles'
import { loadUploads, watchUploads } from './uploads'
import { myInfoQuery } from './use-session'

let started = false

/**
 * Puts the stores to work, once, before the first page is drawn: who hears of failures, what the socket
 * means to whom, and what changes when the account does.
 */
export function startState(): void {
  if (started) return
  started = true
  wireClient({ token: currentToken, toast: tell, sessionEnded: () => void endSession() })
  wireQueryClient()
  watchNotices()
  watchChat()
  watchConnection()
  watchUploads()
  watchTheme()
  watchPrivacy()
  watchTyping()
  prepareSound()
  followOtherWindows()
  onAccountChange(enterAccount)
  primeFirstData()
  openBelongings(myUid())
  if (currentToken() !== '') enterOnline()
  if (!isOnline()) void refreshNetwork()
}

/** What this account left on the device. */
function openBelongings(uid: string): void {
  loadTypedTexts(uid)
  loadPendingComments(uid)
  loadOutbox(uid)
  loadDraft(uid)
  resetPublish()
  // Last: a draft and unsent messages say which uploads are still wanted.
  loadUploads(uid, new Set([...draftStore.getState().pictureKeys, ...outboxUploadKeys()]))
}

/** Wait, in ms, for the socket to open before sessions and notices are loaded without it. */
const SOCKET_GRACE_MS = 1_500

/**
 * Login (specification §4): the socket is opened, then friends, notices and user info are loaded. The
 * socket's opening loads the first two, and has to, since they may have changed a moment before it;
 * where no socket can be had they must not be missing.
 */
function enterOnline(): void {
  connect()
  void loadUserSetting()
  void queryClient.prefetchQuery(myInfoQuery)
  setTimeout(() => {
    if (realtimeStore.getState().status === 'open') return
    void loadSessions()
    void loadNotices()
  }, SOCKET_GRACE_MS)
}

function enterAccount(uid: string, token: string): void {
  resetToggles()
  resetChat()
  resetReads()
  resetNotices()
  forgetViewer()
  openBelongings(uid)
  queryClient.removeQueries({ queryKey: ['member'] })
  renewPublicQueries()
  if (token === '') disconnect()
  else enterOnline()
}

/** Public lists look different to another viewer: what is on screen is asked anew, the rest is forgotten. */
function renewPublicQueries(): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['public'] })) {
    if (query.getObserversCount() === 0) {
      queryClient.getQueryCache().remove(query)
      continue
    }
    const { options } = query
    if ('initialPageParam' in options) {
      // One page, however far one had read; the old one stays if it fails.
      void reloadFirstPage({
        queryKey: query.queryKey,
        queryFn: options.queryFn as CursorQuery['queryFn'],
      }).catch(() => undefined)
    } else {
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
  }
}
