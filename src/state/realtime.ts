import { createStore } from 'zustand/vanilla'

import { TIMES } from '@/contract/limits'
import { SOCKET_CLOSE, SOCKET_PATH, type ClientFrame, type ServerFrame } from '@/contract/socket'
import { createBackoff, STABLE_AFTER_MS } from '@/lib/backoff'
import { socketUrl } from '@/platform/client-info'
import { TransportError } from '@/platform/errors'
import { subscribeVisibility } from '@/platform/lifecycle'
import { isOnline, subscribeNetwork } from '@/platform/network'
import { openSocket } from '@/platform/socket'
import type { SocketHandle } from '@/platform/socket-types'
import { currentToken } from './session'
import { endSessionBySocket } from './session-ended'

/**
 * One socket per signed-in session (specification §4, §7). This file keeps it alive and hands frames
 * on; what a frame means is said by the store it concerns, through `onFrame`.
 *
 *   closed ──token──▶ connecting ──▶ open ──lost──▶ waiting ──▶ connecting …
 */
export type ConnectionStatus = 'closed' | 'connecting' | 'open' | 'waiting'

interface RealtimeState {
  status: ConnectionStatus
  /** Members with whom there is a session and who are connected now (`count` frames). */
  online: Readonly<Record<string, true>>
}

const CLOSED: RealtimeState = { status: 'closed', online: {} }

export const realtimeStore = createStore<RealtimeState>(() => CLOSED)

/** Silence after which a connection is taken for dead, in ms: two pings without an answer, and some grace. */
const SILENCE_MS = TIMES.heartbeatMs * 2.5
/** Grace for the answer to a ping sent when the app comes back to the front, in ms. */
const PROBE_MS = 4_000

type FrameType = ServerFrame['type']
type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>
type FrameHandler = (frame: ServerFrame) => void

const handlers = new Map<FrameType, FrameHandler[]>()
const openListeners: (() => void)[] = []

/** Registers what a store does with one type of frame. */
export function onFrame<T extends FrameType>(type: T, handle: (frame: FrameOf<T>) => void): void {
  const list = handlers.get(type) ?? []
  list.push((frame) => handle(frame as FrameOf<T>))
  handlers.set(type, list)
}

/** Registers what is to be loaded whenever the socket has opened, the first time and after every loss. */
export function onSocketOpen(listener: () => void): void {
  openListeners.push(listener)
}

interface Connection {
  handle: SocketHandle
  token: string
  openedAt: number | null
  heardAt: number
}

let connection: Connection | null = null
let retryTimer: ReturnType<typeof setTimeout> | null = null
let heartbeat: ReturnType<typeof setInterval> | null = null
const backoff = createBackoff()

/** Opens the socket for the current session unless it is open or opening. A visitor has none. */
export function connect(): void {
  const token = currentToken()
  if (token === '') {
    disconnect()
    return
  }
  if (connection !== null && connection.token === token) return
  release()
  clearRetry()
  realtimeStore.setState({ status: 'connecting' })
  // Handlers of a connection that was given up must not speak for its successor.
  const isCurrent = (): boolean => connection === mine
  const mine: Connection = {
    token,
    openedAt: null,
    heardAt: Date.now(),
    handle: openSocket(socketUrl(SOCKET_PATH + encodeURIComponent(token)), {
      onOpen: () => {
        if (isCurrent()) opened(mine)
      },
      onMessage: (text) => {
        if (!isCurrent()) return
        mine.heardAt = Date.now()
        receive(text, mine)
      },
      onClose: ({ code }) => {
        if (isCurrent()) lost(mine, code)
      },
      // Only logged (specification §8); onClose follows. The reason may name the address and with it the token.
      onError: () => console.warn('socket failed'),
    }),
  }
  connection = mine
}

/** Closes the socket and forgets who is online: signed out. */
export function disconnect(): void {
  clearRetry()
  release()
  backoff.reset()
  realtimeStore.setState(CLOSED, true)
}

function release(): void {
  stopHeartbeat()
  const old = connection
  connection = null
  old?.handle.close(1000, '')
}

function clearRetry(): void {
  if (retryTimer !== null) clearTimeout(retryTimer)
  retryTimer = null
}

function opened(mine: Connection): void {
  mine.openedAt = Date.now()
  mine.heardAt = mine.openedAt
  realtimeStore.setState({ status: 'open' })
  startHeartbeat(mine)
  for (const listener of openListeners) listener()
}

function lost(mine: Connection, code: number): void {
  stopHeartbeat()
  connection = null
  if (code === SOCKET_CLOSE.tokenFailed) {
    realtimeStore.setState(CLOSED, true)
    endSessionBySocket(mine.token)
    return
  }
  if (mine.openedAt !== null && Date.now() - mine.openedAt >= STABLE_AFTER_MS) backoff.reset()
  waitAndRetry()
}

function waitAndRetry(): void {
  clearRetry()
  realtimeStore.setState({ status: 'waiting' })
  // Without a network the retry waits for it; the network's return calls reconnectNow.
  if (!isOnline()) return
  retryTimer = setTimeout(connect, backoff.nextDelayMs())
}

/** Gives up a connection that no longer answers; its close may take minutes to be noticed otherwise. */
function replace(): void {
  release()
  waitAndRetry()
}

function reconnectNow(): void {
  if (realtimeStore.getState().status !== 'waiting') return
  backoff.reset()
  clearRetry()
  connect()
}

function startHeartbeat(mine: Connection): void {
  stopHeartbeat()
  heartbeat = setInterval(() => {
    if (Date.now() - mine.heardAt > SILENCE_MS) replace()
    else ping(mine)
  }, TIMES.heartbeatMs)
}

function stopHeartbeat(): void {
  if (heartbeat !== null) clearInterval(heartbeat)
  heartbeat = null
}

function ping(mine: Connection): void {
  // Only logged (specification §8): silence decides whether the connection is dead.
  transmit(mine, { type: 'ping' }).catch(() => console.warn('heartbeat not sent'))
}

function transmit(mine: Connection, frame: ClientFrame): Promise<void> {
  return mine.handle.send(JSON.stringify(frame))
}

/**
 * Sends a frame.
 * @throws TransportError when the socket is not open.
 */
export async function sendFrame(frame: ClientFrame): Promise<void> {
  if (connection === null) throw new TransportError('failed', '连接已断开')
  await transmit(connection, frame)
}

/** A phone that wakes up believes in connections that died long ago: ask, and give it a moment. */
function probe(): void {
  const mine = connection
  if (mine === null || mine.openedAt === null) return
  const askedAt = Date.now()
  ping(mine)
  setTimeout(() => {
    if (connection === mine && mine.heardAt < askedAt) replace()
  }, PROBE_MS)
}

function receive(text: string, mine: Connection): void {
  const frame = parseFrame(text)
  if (frame === null) return
  if (frame.type === 'token-failed') {
    release()
    realtimeStore.setState(CLOSED, true)
    endSessionBySocket(mine.token)
    return
  }
  if (frame.type === 'count') {
    realtimeStore.setState({
      online: Object.fromEntries(frame.online.map((uid) => [uid, true as const])),
    })
  }
  for (const handle of handlers.get(frame.type) ?? []) {
    try {
      handle(frame)
    } catch (error) {
      // One store's fault must not keep the frame from the others, nor kill the connection.
      console.error(`frame ${frame.type}`, error instanceof Error ? error.message : '')
    }
  }
}

function parseFrame(text: string): ServerFrame | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { type } = value as { type?: unknown }
    // Types that this version does not know have no handlers and fall through.
    return typeof type === 'string' ? (value as ServerFrame) : null
  } catch {
    return null
  }
}

/** Keeps the socket in step with network and visibility. Returns how to stop. */
export function watchConnection(): () => void {
  const stopNetwork = subscribeNetwork((online) => {
    if (online) {
      if (realtimeStore.getState().status === 'open') probe()
      else reconnectNow()
    }
  })
  const stopVisibility = subscribeVisibility((visible) => {
    if (!visible) return
    if (realtimeStore.getState().status === 'open') probe()
    else reconnectNow()
  })
  return () => {
    stopNetwork()
    stopVisibility()
  }
}
