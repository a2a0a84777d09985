import { allCalls, type RegisteredCall } from '../../server/src/infra/register-calls'
import { createTestApp, type TestApp } from '../../server/src/infra/testing/test-app'
import { SCHEMAS } from '@contract/schemas'
import { TABLES } from '@contract/tables'
import { SPEC_CALLS } from '../fixtures/spec-calls'

const rows = allCalls()
const built = rows.filter((call) => call.schemas !== null)
const signature = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path}`

let app: TestApp
/** Calls whose authentication was really tried in this run. */
const authenticated = new Set<string>()

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  await app.close()
  const withSchema = built.length
  const withHandler = built.filter(({ name }) => name in app.domain.handlers).length
  const remain = rows.filter(({ name }) => !authenticated.has(name)).length
  process.stdout.write(
    `calls: ${rows.length} rows, ${withSchema} with schema, ${withHandler} with handler, ` +
      `${authenticated.size} with authentication test, ${remain} remain\n`,
  )
})

describe('the tables', () => {
  test('list the specification’s 134 calls, each once and no other as its own', () => {
    expect(SPEC_CALLS).toHaveLength(134)
    expect(new Set(SPEC_CALLS.map(signature)).size).toBe(134)
    const listed = rows.filter(({ row }) => row.origin === 'spec').map(({ row }) => signature(row))
    expect(listed.sort()).toEqual(SPEC_CALLS.map(signature).sort())
  })

  test('give public_api/index both methods, and no other call', () => {
    const twice = rows.filter(({ row }) => row.alsoMethod !== undefined)
    expect(twice.map(({ row }) => [row.path, row.method, row.alsoMethod])).toEqual([
      ['/ebapi/public_api/index', 'POST', 'GET'],
    ])
  })

  test('use no name and no path twice', () => {
    const names = rows.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const paths = rows.map(({ row }) => row.path)
    expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
  })

  test('let nobody but a member call what lies under /rest/auth/', () => {
    const open = rows.filter(
      ({ row }) => row.path.startsWith('/rest/auth/') && row.auth !== 'member',
    )
    expect(open.map(({ name }) => name)).toEqual([])
  })

  test('limit every sign-in, upload and change', () => {
    const unlimited = rows
      .filter(({ row }) => row.limit === undefined)
      .map(({ name }) => name)
      .filter((name) =>
        /^(add|cancel|del|delete|update|save|send|order|modify|login)[A-Z]/.test(name),
      )
    expect(unlimited).toEqual([])
  })
})

describe('schemas and handlers', () => {
  test('belong to rows', () => {
    const named = Object.entries(SCHEMAS).flatMap(([family, calls]) =>
      Object.keys(calls).map((name) => ({ family, name })),
    )
    const tables: Record<string, Record<string, unknown>> = TABLES
    const stray = named.filter(({ family, name }) => tables[family]?.[name] === undefined)
    expect(stray).toEqual([])
    expect(named).toHaveLength(built.length)
  })

  test('come together: no row has one without the other', () => {
    const handlers = Object.keys(app.domain.handlers).sort()
    expect(handlers).toEqual(built.map(({ name }) => name).sort())
  })
})

/** What a stranger gets: no token, and one that nobody was given. */
async function ask(call: RegisteredCall, token: string): Promise<{ http: number; code: number }> {
  const answer = await app.app.inject({
    method: call.row.method,
    url: call.row.path,
    headers: { 'c-access-token': token },
    ...(call.row.method === 'POST' ? { payload: {} } : {}),
  })
  return { http: answer.statusCode, code: answer.json<{ code: number }>().code }
}

describe('authentication', () => {
  test.each(built.map((call) => [call.name, call] as const))(
    '%s asks for an account exactly if its row says so',
    async (name, call) => {
      const answers = [await ask(call, ''), await ask(call, 'x'.repeat(43))]
      for (const { http, code } of answers) {
        if (call.row.auth === 'member') expect({ http, code }).toEqual({ http: 200, code: 401 })
        else expect([401, 404, 501]).not.toContain(http === 200 ? code : http)
      }
      authenticated.add(name)
    },
  )
})
