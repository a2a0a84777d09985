import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useStore } from 'zustand'

import { realtimeStore, type ConnectionStatus } from './realtime'

/** Whether there is a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
}

/** The socket: `waiting` and `connecting` are worth a word in a chat. */
export function useConnection(): ConnectionStatus {
  return useStore(realtimeStore, (state) => state.status)
}
