import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

import { TIMES } from '@contract/limits'
import { SOCKET_CLOSE, SOCKET_PATH, type ClientFrame, type ServerFrame } from '@contract/socket'
import { WebSocket, WebSocketServer, type RawData } from 'ws'

import type { Bus, Unsubscribe } from './bus'
import type { Logger } from './logging'
import type { Metrics } from './metrics'
import type { AuthMember } from './services'

/** One open socket of one device. */
export interface Connection {
  readonly id: number
  readonly uid: string
  readonly tokenId: string
  /** To this device only; dropped when it is gone. */
  send(frame: ServerFrame): void
  close(code: number, reason: string): void
}

/** The business side of the socket. A listener that throws is logged; the socket stays open. */
export interface SocketLogic {
  onOpen?(connection: Connection): void | Promise<void>
  /** Every frame but `ping`, which the hub answers itself. */
  onFrame(
    connection: Connection,
    frame: Exclude<ClientFrame, { type: 'ping' }>,
  ): void | Promise<void>
  onClose?(connection: Connection): void | Promise<void>
}

export interface SocketHub {
  /** To every device of a member, on every process. At most once: the database is the record. */
  sendToMember(uid: string, frame: ServerFrame): Promise<void>
  /** To everybody who is connected, on every process. */
  broadcast(frame: ServerFrame): Promise<void>
  /** A token was revoked: its device is told `token-failed` and closed, wherever it is connected. */
  closeToken(uid: string, tokenId: string): Promise<void>
  /** Members connected to this process. */
  onlineUids(): string[]
  isOnline(uid: string): boolean
  /** Open sockets of this process. */
  count(): number
}

export interface SocketHubOptions {
  readonly bus: Bus
  readonly log: Logger
  readonly metrics?: Metrics
  /** Silence after which a connection counts as dead, ms. */
  readonly idleMs?: number
}

/** The hub with the parts that only the application uses. */
export interface SocketHubHost extends SocketHub {
  attach(
    server: Server,
    logic: SocketLogic,
    authenticate: (token: string) => Promise<AuthMember | null>,
  ): void
  /** Closes every socket with 1001 and waits briefly for the farewells. */
  closeAll(): Promise<void>
}

/** Specification §8, wording of the toast. */
const TOKEN_FAILED = 'Identity verification has expired'
const FRAME_BYTES_MAX = 64 * 1024
/** A device that takes nothing in has lost its network; it will ask for what it missed. */
const UNSENT_BYTES_MAX = 1024 * 1024
const DEVICES_MAX = 20
const FRAMES_MAX = 60
const FRAMES_WINDOW_MS = 10_000
const FAREWELL_MS = 1_000
const PING = JSON.stringify({ type: 'ping' } satisfies ServerFrame)
const EVERYBODY = 'socket:all'
const channelOf = (uid: string): string => `socket:${uid}`

class Device implements Connection {
  lastHeard = Date.now()
  frames = 0
  windowEnds = 0
  constructor(
    readonly id: number,
    readonly uid: string,
    readonly tokenId: string,
    readonly socket: WebSocket,
    private readonly metrics: Metrics | undefined,
  ) {}

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame))
  }

  sendText(text: string): void {
    if (this.socket.readyState !== WebSocket.OPEN) return
    if (this.socket.bufferedAmount > UNSENT_BYTES_MAX) return this.socket.terminate()
    this.socket.send(text)
    this.metrics?.socketFrames.inc({ direction: 'out', type: 'any' })
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }
}

/** Sockets at `/rest/socket/<token>`: who is connected, and frames to them through the bus. */
export function createSocketHub(options: SocketHubOptions): SocketHubHost {
  const { bus, log, metrics } = options
  // Two beats may be lost; a network that died without a word is noticed within half a minute.
  const idleMs = options.idleMs ?? TIMES.heartbeatMs * 2 + 5_000
  const devices = new Map<string, Set<Device>>()
  const subscriptions = new Map<string, Unsubscribe>()
  let total = 0
  let lastId = 0
  let closing = false
  let everybody: Unsubscribe | undefined
  let sweeper: NodeJS.Timeout | undefined
  const acceptor = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES_MAX,
    clientTracking: false,
  })

  const safely = (what: string, work: () => void | Promise<void>): void => {
    const failed = (error: unknown): void => log.error({ err: error }, `socket: ${what} failed`)
    try {
      work()?.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  /** Bus messages are `f<frame as JSON>` or `c<token id>`. */
  const receive = (targets: Iterable<Device>, message: string): void => {
    const body = message.slice(1)
    for (const device of targets) {
      if (message.startsWith('f')) device.sendText(body)
      else if (device.tokenId === body) fail(device)
    }
  }

  const fail = (device: Device): void => {
    device.send({ type: 'token-failed', message: TOKEN_FAILED })
    device.close(SOCKET_CLOSE.tokenFailed, 'token failed')
  }

  const add = (device: Device): void => {
    const { uid } = device
    const own = devices.get(uid) ?? new Set<Device>()
    own.add(device)
    total++
    metrics?.socketsOpen.set(total)
    if (!devices.has(uid)) {
      devices.set(uid, own)
      subscriptions.set(
        uid,
        bus.subscribe(channelOf(uid), (message) => receive(devices.get(uid) ?? [], message)),
      )
    }
    if (own.size > DEVICES_MAX) [...own][0]?.close(1008, 'too many connections')
  }

  const remove = (device: Device): void => {
    const own = devices.get(device.uid)
    if (own === undefined || !own.delete(device)) return
    total--
    metrics?.socketsOpen.set(total)
    if (own.size > 0) return
    devices.delete(device.uid)
    subscriptions.get(device.uid)?.()
    subscriptions.delete(device.uid)
  }

  const hear = (device: Device, data: RawData, isBinary: boolean, logic: SocketLogic): void => {
    const now = Date.now()
    device.lastHeard = now
    if (now > device.windowEnds) {
      device.windowEnds = now + FRAMES_WINDOW_MS
      device.frames = 0
    }
    if (++device.frames > FRAMES_MAX) return device.close(1008, 'too many frames')
    // ws hands over one Buffer unless told otherwise.
    const frame = isBinary ? undefined : parseFrame((data as Buffer).toString())
    metrics?.socketFrames.inc({ direction: 'in', type: frame?.type ?? 'unreadable' })
    if (frame === undefined) return
    if (frame.type === 'ping') return device.sendText(PING)
    safely(`frame ${frame.type}`, () => logic.onFrame(device, frame))
  }

  const open = (socket: WebSocket, member: AuthMember, logic: SocketLogic): Device => {
    const device = new Device(++lastId, member.uid, member.tokenId, socket, metrics)
    socket.on('message', (data, isBinary) => hear(device, data, isBinary, logic))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      remove(device)
      safely('close', () => logic.onClose?.(device))
    })
    add(device)
    safely('open', () => logic.onOpen?.(device))
    return device
  }

  const sweep = (): void => {
    const deadline = Date.now() - idleMs
    for (const own of devices.values()) {
      for (const device of own) {
        if (device.lastHeard >= deadline) continue
        device.close(SOCKET_CLOSE.idle, 'idle')
        // A dead network answers no farewell.
        setTimeout(() => device.socket.terminate(), FAREWELL_MS).unref()
      }
    }
  }

  const upgrade = async (
    request: IncomingMessage,
    stream: Duplex,
    head: Buffer,
    logic: SocketLogic,
    authenticate: (token: string) => Promise<AuthMember | null>,
  ): Promise<void> => {
    stream.on('error', () => stream.destroy())
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    if (!path.startsWith(SOCKET_PATH)) return refuse(stream, '404 Not Found')
    if (closing) return refuse(stream, '503 Service Unavailable')
    let member: AuthMember | null
    const token = tokenOf(path)
    try {
      member = token === '' ? null : await authenticate(token)
    } catch (error) {
      log.error({ err: error }, 'socket: authentication failed')
      return refuse(stream, '503 Service Unavailable')
    }
    if (closing) return refuse(stream, '503 Service Unavailable')
    acceptor.handleUpgrade(request, stream, head, (socket) => {
      // A refused handshake tells a browser nothing; the frame tells it to sign in again.
      if (member === null) {
        socket.on('error', () => socket.terminate())
        socket.send(
          JSON.stringify({ type: 'token-failed', message: TOKEN_FAILED } satisfies ServerFrame),
        )
        socket.close(SOCKET_CLOSE.tokenFailed, 'token failed')
        return
      }
      const device = open(socket, member, logic)
      // Signing out may have come between the answer above and our listening for it.
      authenticate(token).then(
        (still) => still === null && fail(device),
        (error: unknown) => log.error({ err: error }, 'socket: authentication failed'),
      )
    })
  }

  return {
    attach: (server, logic, authenticate) => {
      everybody = bus.subscribe(EVERYBODY, (message) => {
        for (const own of devices.values()) receive(own, message)
      })
      sweeper = setInterval(sweep, Math.min(2_500, idleMs / 2))
      sweeper.unref()
      server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
        void upgrade(request, stream, head, logic, authenticate)
      })
    },
    sendToMember: (uid, frame) => bus.publish(channelOf(uid), `f${JSON.stringify(frame)}`),
    broadcast: (frame) => bus.publish(EVERYBODY, `f${JSON.stringify(frame)}`),
    closeToken: (uid, tokenId) => bus.publish(channelOf(uid), `c${tokenId}`),
    onlineUids: () => [...devices.keys()],
    isOnline: (uid) => devices.has(uid),
    count: () => total,
    closeAll: async () => {
      closing = true
      clearInterval(sweeper)
      everybody?.()
      const all = [...devices.values()].flatMap((own) => [...own])
      for (const device of all) device.close(SOCKET_CLOSE.goingAway, 'server is restarting')
      const deadline = Date.now() + FAREWELL_MS
      while (total > 0 && Date.now() < deadline)
        await new Promise((resolve) => setTimeout(resolve, 10))
      for (const device of all) device.socket.terminate()
    },
  }
}

/** The last segment of the path, empty when it cannot be read. */
function tokenOf(path: string): string {
  try {
    return decodeURIComponent(path.slice(SOCKET_PATH.length))
  } catch {
    return ''
  }
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Undefined for what is not a frame of the contract. */
export function parseFrame(text: string): ClientFrame | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const frame = value as Record<string, unknown>
  switch (frame['type']) {
    case 'ping':
      return { type: 'ping' }
    case 'person-apply': {
      const { myId, receiverId, notation, applyMessage } = frame
      const texts = [myId, receiverId, notation, applyMessage]
      if (!texts.every((item) => typeof item === 'string' && item.length <= 500)) return undefined
      return { type: 'person-apply', myId, receiverId, notation, applyMessage } as ClientFrame
    }
    default:
      return undefined
  }
}
