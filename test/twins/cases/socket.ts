import { openSocket } from '@/platform/socket'
import type { SocketHandle } from '@/platform/socket-types'

import type { Case } from '../support/case'
import type { World } from '../support/world'
import { faultOf, until, wait } from './saying'

/** Opens a socket and writes down everything that it says. */
async function listen(world: World, path: string, timeoutMs?: number) {
  const origin = (await world.origin()).replace(/^http/, 'ws')
  const log: string[] = []
  const errors: string[] = []
  const handle: SocketHandle = openSocket(
    `${origin}${path}?token=secret`,
    {
      onOpen: () => log.push('open'),
      onMessage: (text) => log.push(`message ${text}`),
      // How often a target speaks of an error differs; that the address never does is what counts.
      onError: (message) => errors.push(message),
      onClose: ({ code, reason }) => log.push(`close ${code}${reason === '' ? '' : ` ${reason}`}`),
    },
    timeoutMs,
  )
  const opened = (): Promise<void> => until(() => log.includes('open'))
  /** The end, and a moment more for what must not come after it. */
  const ended = async (): Promise<string[]> => {
    await until(() => log.some((line) => line.startsWith('close')))
    await wait(80)
    // The words of a broken connection are each target's own.
    return log.map((line) => line.replace(/^(close 1006).*/, '$1'))
  }
  return { handle, log, errors, opened, ended }
}

export const socket: Case[] = [
  {
    name: 'socket opens, carries text both ways, and closes once however often it is told',
    twins: ['socket'],
    run: async (world) => {
      const { handle, log, opened, ended } = await listen(world, '/echo')
      await opened()
      await handle.send('{"字":"瓷"}')
      await until(() => log.length === 2)
      handle.close(1000, 'bye')
      handle.close()
      const seen = await ended()
      await until(async () => (await world.serverLog()).length === 3)
      return [seen, await world.serverLog()]
    },
    expect: [
      ['open', 'message {"字":"瓷"}', 'close 1000 bye'],
      ['socket /echo', 'socket said {"字":"瓷"}', 'socket closed 1000'],
    ],
  },
  {
    name: 'socket: what the server says first is not lost',
    twins: ['socket'],
    run: async (world) => {
      const { handle, log, ended } = await listen(world, '/early')
      await until(() => log.length === 2)
      handle.close()
      return ended()
    },
    expect: ['open', 'message first', 'close 1000'],
  },
  {
    name: 'socket passes text on and keeps bytes to itself',
    twins: ['socket'],
    run: async (world) => {
      const { handle, log, ended } = await listen(world, '/binary')
      await until(() => log.includes('message text'))
      handle.close()
      return ended()
    },
    expect: ['open', 'message text', 'close 1000'],
  },
  {
    name: 'socket passes on the code and the reason of the server',
    twins: ['socket'],
    run: async (world) => {
      const early = await listen(world, '/goodbye')
      const late = await listen(world, '/echo')
      await late.opened()
      await world.serverCloses(4409, '换了设备')
      return [await early.ended(), await late.ended()]
    },
    expect: [
      ['open', 'close 4401 token'],
      ['open', 'close 4409 换了设备'],
    ],
  },
  {
    name: 'socket ends once with 1006 when the connection breaks, even if nobody says close',
    twins: ['socket'],
    run: async (world) => {
      const atOnce = await listen(world, '/break')
      const later = await listen(world, '/echo')
      await later.opened()
      await world.breakSockets()
      const seen = await atOnce.ended()
      return [seen.filter((line) => line !== 'open'), await later.ended()]
    },
    expect: [['close 1006'], ['open', 'close 1006']],
  },
  {
    name: 'socket ends once with 1006 when it is refused, and never tells the token',
    twins: ['socket'],
    run: async (world) => {
      const { log, errors, ended } = await listen(world, '/refused')
      const seen = await ended()
      return [seen, errors.length, [...errors, ...log].some((line) => line.includes('secret'))]
    },
    expect: [['close 1006'], 1, false],
  },
  {
    name: 'socket gives up on a server that does not answer',
    twins: ['socket'],
    run: async (world) => {
      const { errors, ended } = await listen(world, '/mute', 150)
      return [await ended(), errors]
    },
    expect: [['close 1006'], ['connect timeout']],
  },
  {
    name: 'socket ends at once without a network, and when the network goes',
    twins: ['socket'],
    run: async (world) => {
      const { opened, ended, handle } = await listen(world, '/echo')
      await opened()
      await world.goOffline()
      const without = await listen(world, '/echo')
      const seen = await without.ended()
      handle.close()
      return [seen, (await ended()).length]
    },
    expect: [['close 1006'], 2],
  },
  {
    name: 'socket refuses to send before it is open and after it was closed',
    twins: ['socket'],
    run: async (world) => {
      const { handle, opened, ended } = await listen(world, '/echo')
      const early = await faultOf(handle.send('x'))
      await opened()
      handle.close()
      const late = await faultOf(handle.send('x'))
      return [early, late, await ended()]
    },
    expect: ['TransportError failed', 'TransportError failed', ['open', 'close 1000']],
  },
  {
    name: 'socket can be closed before it is open',
    twins: ['socket'],
    run: async (world) => {
      const { handle, ended } = await listen(world, '/echo')
      handle.close()
      const seen = await ended()
      await wait(100)
      return seen
    },
    expect: ['close 1000'],
  },
  {
    name: 'socket takes any closing code and sends one that is allowed',
    twins: ['socket'],
    run: async (world) => {
      for (const code of [1001, 4000, 70_000]) {
        const { handle, opened } = await listen(world, '/echo')
        await opened()
        handle.close(code)
        await wait(60)
      }
      const codes = async () =>
        (await world.serverLog()).filter((line) => line.startsWith('socket closed'))
      await until(async () => (await codes()).length === 3)
      return codes()
    },
    expect: ['socket closed 1000', 'socket closed 4000', 'socket closed 1000'],
  },
]
