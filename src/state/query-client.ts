import { focusManager, onlineManager, QueryClient } from '@tanstack/react-query'

import { isTransportError } from '@/platform/errors'
import { isAppVisible, subscribeVisibility } from '@/platform/lifecycle'
import { isOnline, subscribeNetwork } from '@/platform/network'
import { backoffDelayMs, mayRetryRead } from '@/lib/backoff'

/** Lists and details are asked anew when they are shown after this long, in ms. */
const FRESH_MS = 30_000
/** What nobody shows any more is forgotten after this long, in ms. */
const KEPT_MS = 10 * 60_000

/**
 * What a component may be drawn again for. Named because TanStack would otherwise watch the reads
 * through a Proxy, which a mini-program's runtime does not reliably have; and it keeps setData small.
 */
export const WATCHED: ('data' | 'error' | 'status' | 'fetchStatus')[] = [
  'data',
  'error',
  'status',
  'fetchStatus',
]

/** Cache of remote lists and details. Entities live normalised in entities.ts; here are ids and pages. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      // An answer of the server is an answer; only a broken connection is tried again.
      retry: (failures, error) => isTransportError(error) && mayRetryRead(error.kind, failures),
      retryDelay: (attempt) => backoffDelayMs(attempt),
      // Reading must not jump because the phone was unlocked; lists that live do so by the socket.
      refetchOnWindowFocus: false,
      notifyOnChangeProps: WATCHED,
    },
  },
})

/**
 * Keys say who may see the data: `public` things are asked anew when the account changes (likes and
 * follows look different then), `member` things are forgotten.
 */
export const publicKey = (...rest: readonly (string | number | null)[]) =>
  ['public', ...rest] as const
export const memberKey = (...rest: readonly (string | number | null)[]) =>
  ['member', ...rest] as const

/** Lets the platform say when there is a network and when somebody looks. */
export function wireQueryClient(): void {
  onlineManager.setEventListener((setOnline) => subscribeNetwork(setOnline))
  onlineManager.setOnline(isOnline())
  focusManager.setEventListener((setFocused) => subscribeVisibility(setFocused))
  focusManager.setFocused(isAppVisible())
}
