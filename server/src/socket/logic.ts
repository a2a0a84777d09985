import { randomUUID } from 'node:crypto'

import type { Pool } from 'pg'

import { sessionPeers } from '../domain/chat/sessions'
import type { Bus } from '../infra/bus'
import type { Logger } from '../infra/logging'
import type { Connection, SocketLogic } from '../infra/socket-hub'
import { Presence } from './presence'

/** Newest sessions of a member whose other side a `count` frame can name. */
const PEERS_MAX = 200
/** Members answered in one tick; the others wait for the next one. */
const MEMBERS_PER_TICK = 500

export interface RunningSocketLogic extends SocketLogic {
  start(): void
  stop(): Promise<void>
}

/**
 * The business side of the socket: tells members who of their sessions is online. A `count` frame
 * goes to a device when it connects, and to the online peers of a member who comes or goes; all
 * that falls into one tick costs two queries, however many connect at once.
 */
export function createSocketLogic(services: {
  readonly pool: Pool
  readonly bus: Bus
  readonly log: Logger
}): RunningSocketLogic {
  const { pool, bus, log } = services
  /** This process's connections; a lone one is not wrapped, which is what thousands of idle ones are. */
  const connections = new Map<string, Connection | Connection[]>()
  /** Members to be told who is online. */
  const due = new Set<string>()
  let changed: readonly string[] = []
  let telling = false

  const presence = new Presence({
    bus,
    processId: randomUUID(),
    onChange: (uids) => {
      changed = changed.length === 0 ? uids : [...changed, ...uids]
      void tell()
    },
    onError: (error) => log.warn({ err: error }, 'presence news could not be sent'),
  })

  const tell = async (): Promise<void> => {
    if (telling) return
    telling = true
    try {
      while (changed.length > 0 || due.size > 0) {
        const moved = changed.slice(0, MEMBERS_PER_TICK)
        changed = changed.slice(MEMBERS_PER_TICK)
        // Having a session in common is mutual: those whom the change concerns are the peers.
        const theirs = await sessionPeers(pool, moved, PEERS_MAX)
        for (const peers of theirs.values()) {
          for (const peer of peers) if (connections.has(peer)) due.add(peer)
        }
        const uids = [...due].slice(0, MEMBERS_PER_TICK)
        for (const uid of uids) due.delete(uid)
        const peersOf = await sessionPeers(pool, uids, PEERS_MAX)
        for (const uid of uids) {
          const online = (peersOf.get(uid) ?? []).filter((peer) => presence.isOnline(peer))
          for (const connection of list(connections.get(uid)))
            connection.send({ type: 'count', online })
        }
      }
    } catch (error) {
      // Who is online is a nicety: the next change tells it again.
      log.warn({ err: error }, 'who is online could not be told')
    } finally {
      telling = false
    }
  }

  return {
    onOpen: (connection) => {
      const before = connections.get(connection.uid)
      connections.set(
        connection.uid,
        before === undefined ? connection : [...list(before), connection],
      )
      if (before === undefined) presence.arrived(connection.uid)
      due.add(connection.uid)
      // The other devices of this member need nothing, but a frame twice harms nobody.
      presence.wake()
    },
    // Friend applications are answered by the friends' part of the product; the hub has checked
    // the frame's shape, and nothing may be stored from it before that part decides.
    onFrame: (_connection, frame) => {
      log.debug({ frame: frame.type }, 'a frame nobody answers')
    },
    onClose: (connection) => {
      const left = list(connections.get(connection.uid)).filter((other) => other !== connection)
      const [first] = left
      if (first !== undefined) {
        connections.set(connection.uid, left.length === 1 ? first : left)
      } else if (connections.delete(connection.uid)) {
        due.delete(connection.uid)
        presence.left(connection.uid)
      }
    },
    start: () => presence.start(),
    stop: () => presence.stop(),
  }
}

function list(held: Connection | Connection[] | undefined): Connection[] {
  return held === undefined ? [] : Array.isArray(held) ? held : [held]
}
