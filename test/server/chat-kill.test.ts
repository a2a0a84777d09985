import { randomUUID } from 'node:crypto'

import type { ChatMessage } from '@contract/socket'

import { makeTempDir, removeTempDir } from '../../server/src/infra/testing/temp-dir'
import { createTestDatabase, type TestDatabase } from '../../server/src/infra/testing/test-database'
import { buildMember, signInAs } from '../../server/src/testing/factories'
import { startChildServer, type ChildServer } from './support/child-server'
import { callOverHttp, LiveDevice } from './support/live-client'

const PAIRS = 5
const IN_FLIGHT = 4
const KILL_AFTER = 150

/** A killed server loses nothing that it acknowledged (design §7). */
describe('a server killed in the middle of a conversation', () => {
  let database: TestDatabase
  let dataDir: string
  let server: ChildServer

  const start = () =>
    startChildServer({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      BUS: 'memory',
      RATE_LIMIT_FACTOR: '0',
    })
  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = await makeTempDir('kill')
    server = await start()
  })
  afterAll(async () => {
    await server.kill()
    await database.drop()
    await removeTempDir(dataDir)
  })

  it('keeps each acknowledged message once, and a retry fills in the rest in order', async () => {
    const pairs = await Promise.all(
      Array.from({ length: PAIRS }, async () => {
        const [wang, li] = await Promise.all([buildMember(database.db), buildMember(database.db)])
        const [wangToken, liToken] = await Promise.all([
          signInAs(database.db, wang),
          signInAs(database.db, li),
        ])
        const opened = await callOverHttp(server.origin, 'openChat', { uid: li.uid }, wangToken)
        const phone = await LiveDevice.open(server.origin, liToken)
        return {
          sessionId: opened.data.session.session_id,
          wangToken,
          liToken,
          phone,
          sent: new Map<string, string>(),
          acknowledged: new Map<string, ChatMessage>(),
        }
      }),
    )
    type Pair = (typeof pairs)[number]
    const send = async (pair: Pair, clientMsgId: string, content: string): Promise<void> => {
      const params = {
        sessionId: pair.sessionId,
        clientMsgId,
        messageType: 'text' as const,
        content,
      }
      const { code, data } = await callOverHttp(
        server.origin,
        'sendMessage',
        params,
        pair.wangToken,
      )
      expect(code).toBe(200)
      pair.acknowledged.set(clientMsgId, data)
    }

    let stopped = false
    let killing: Promise<void> | undefined
    await Promise.all(
      pairs.flatMap((pair) =>
        Array.from({ length: IN_FLIGHT }, async () => {
          while (!stopped) {
            const clientMsgId = randomUUID()
            const content = `消息 ${pair.sent.size}`
            pair.sent.set(clientMsgId, content)
            try {
              await send(pair, clientMsgId, content)
            } catch (error) {
              // The connection broke: the client does not know, and keeps the message for a retry.
              // By name: jest's world has a TypeError of its own.
              if ((error as Error).name !== 'TypeError') throw error
              stopped = true
            }
            const done = pairs.reduce((sum, one) => sum + one.acknowledged.size, 0)
            if (done >= KILL_AFTER && killing === undefined) killing = server.kill()
          }
        }),
      ),
    )
    await killing
    const unanswered = pairs.reduce((sum, pair) => sum + pair.sent.size - pair.acknowledged.size, 0)
    expect(unanswered).toBeGreaterThan(0)

    server = await start()
    for (const pair of pairs) {
      const before = new Map(pair.acknowledged)
      for (const [clientMsgId, content] of pair.sent) {
        if (!before.has(clientMsgId)) await send(pair, clientMsgId, content)
      }
      // What the other side has seen live, and what it asks for after connecting again.
      const seen = pair.phone.of('person-message').map((frame) => frame.message)
      const again = await LiveDevice.open(server.origin, pair.liToken)
      const afterSeq = Math.max(0, ...seen.map((message) => message.seq))
      const { data } = await callOverHttp(
        server.origin,
        'syncChat',
        { sessions: [{ sessionId: pair.sessionId, afterSeq }] },
        pair.liToken,
      )
      await again.close()
      const bySeq = new Map<number, ChatMessage>()
      for (const message of [...seen, ...data.messages]) bySeq.set(message.seq, message)
      const all = [...bySeq.values()].sort((a, b) => a.seq - b.seq)

      expect(all.map((message) => message.seq)).toEqual(
        Array.from({ length: pair.sent.size }, (_, n) => n + 1),
      )
      expect(new Set(all.map((message) => message.clientMsgId))).toEqual(new Set(pair.sent.keys()))
      for (const message of before.values()) expect(bySeq.get(message.seq)).toEqual(message)
      for (const message of all) expect(message.content).toBe(pair.sent.get(message.clientMsgId))
    }
  })
})
