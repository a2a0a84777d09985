import { friendList } from '@/api/chat'
import { chatStore, fromFriendItem, putSessions } from './chat-store'
import { isLoggedIn, myUid } from './session'

/** Sessions with experts (specification §7, friend/list). */
const EXPERTS = 1

let loading: Promise<void> | null = null
let again = false

/**
 * Loads friends and answer sessions (specification §4). Calls that come while one is under way are
 * answered by one more, since the list may have changed after the first was read. Never rejects.
 */
export function loadSessions(): Promise<void> {
  if (!isLoggedIn()) return Promise.resolve()
  if (loading !== null) {
    again = true
    return loading
  }
  loading = run().finally(() => {
    loading = null
  })
  return loading
}

async function run(): Promise<void> {
  do {
    again = false
    const uid = myUid()
    try {
      const quiet = { toast: false }
      const [friends, experts] = await Promise.all([
        friendList({}, quiet),
        friendList({ friendType: EXPERTS }, quiet),
      ])
      if (uid !== myUid()) return
      const expertIds = new Set(experts.list.map((item) => item.session_id))
      putSessions([
        ...friends.list
          .filter((item) => !expertIds.has(item.session_id))
          .map((item) => fromFriendItem(item, 'person')),
        ...experts.list.map((item) => fromFriendItem(item, 'person-answer')),
      ])
      chatStore.setState({ sessionsStatus: 'ready', sessionsError: null })
    } catch (error) {
      if (uid !== myUid()) return
      // A list that was loaded before stays on screen.
      if (chatStore.getState().sessionsStatus !== 'ready') {
        chatStore.setState({ sessionsStatus: 'failed', sessionsError: error })
      }
    }
  } while (again)
}
