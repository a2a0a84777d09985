import { Writable } from 'node:stream'

import { sql } from 'drizzle-orm'

import { member, post } from '../db/schema'
import { buildMember, buildPost } from '../testing/factories'
import { CallError } from './call-context'
import { createLogger } from './logging'
import { createTestDatabase, type TestDatabase } from './testing/test-database'

interface Line {
  readonly err: { code?: unknown; message: string; cause?: { code?: unknown; message: string } }
}

/** What a logger with this work wrote, as text and read. */
function written(work: (log: ReturnType<typeof createLogger>) => void): {
  text: string
  line: Line
} {
  let text = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString()
      done()
    },
  })
  work(createLogger('trace', sink))
  return { text, line: JSON.parse(text) as Line }
}

describe('a log line', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
    Promise.resolve(work).then(
      () => {
        throw new Error('it did not fail')
      },
      (error: unknown) => error,
    )

  it('names the database’s error code, and nothing of what was written', async () => {
    const { db } = database
    const phone = '+8613812345678'
    await buildMember(db, { phone })
    const error = await failureOf(db.insert(member).values({ username: '听松斋主', phone }))
    const { text, line } = written((log) => log.error({ err: error }, 'call failed'))
    expect([line.err.code, line.err.cause?.code]).toContain('23505')
    expect(line.err.message).toContain('insert into "member"')
    expect(text).toContain('member_phone')
    for (const secret of ['13812345678', '听松斋主']) expect(text).not.toContain(secret)
  })

  it('is not deceived by a text that looks like a stack', async () => {
    const { db } = database
    const { authorUid, topicId, clientKey } = await buildPost(db)
    const text = '第一行\n    at 藏家的话'
    const error = await failureOf(db.insert(post).values({ authorUid, topicId, clientKey, text }))
    const said = written((log) => log.error({ err: error })).text
    expect(said).toContain('23505')
    const bare = written((log) => log.error(error as Error)).text
    expect(bare).toContain('23505')
    for (const secret of ['藏家的话', clientKey]) expect(said + bare).not.toContain(secret)
  })

  it('does not quote what the database could not read', async () => {
    const error = await failureOf(database.db.execute(sql`select ${'13812345678'}::text::date`))
    const { text } = written((log) => log.error({ err: error }))
    expect(text).toContain('22')
    expect(text).not.toContain('13812345678')
  })

  it('keeps codes of Node and of our own, and no sign-in code', () => {
    const withCode = (code: unknown) => Object.assign(new Error('x'), { code })
    const codeOf = (error: Error) => written((log) => log.warn({ err: error })).line.err.code
    expect(codeOf(withCode('ECONNREFUSED'))).toBe('ECONNREFUSED')
    expect(codeOf(withCode('ERR_STREAM_PREMATURE_CLOSE'))).toBe('ERR_STREAM_PREMATURE_CLOSE')
    expect(codeOf(new CallError(10002, '验证码不正确'))).toBe(10002)
    for (const secret of ['123456', 123456, '071Kq3Ga1bZ2cD3eF4gH5iJ'])
      expect(codeOf(withCode(secret))).toBeUndefined()
  })

  it('cuts what is personal out of whatever holds it, one or two levels deep', () => {
    const personal = {
      token: 'T0k3n-aaaa',
      phone: '13812345678',
      code: '654321',
      content: '只说给你听',
      text: '帖子的话',
      clientKey: 'key-bbbb',
      openid: 'oABCD',
      session_key: 'sk-cccc',
      'c-access-token': 'T0k3n-dddd',
    }
    for (const fields of [{ params: personal }, { request: { body: personal } }]) {
      const { text } = written((log) => log.child({ call: 'loginCode' }).info(fields, 'request'))
      expect(text.match(/\[removed\]/g)).toHaveLength(Object.keys(personal).length)
      for (const secret of Object.values(personal)) expect(text).not.toContain(secret)
    }
  })
})
