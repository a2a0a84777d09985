import type { AllCallTypes, CallName } from '@contract/all-calls'

import { loadConfig } from '../../config'
import { createServer, type RunningServer } from '../../server'
import { createLogger, type Logger } from '../logging'
import { allCalls } from '../register-calls'
import { makeTempDir, removeTempDir } from './temp-dir'
import { createTestDatabase, type TestDatabase } from './test-database'

/** What an injected call answered. */
export interface Answer<N extends CallName> {
  /** HTTP status. */
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: AllCallTypes[N]['result']
}

export interface TestApp extends RunningServer {
  readonly database: TestDatabase
  /** Sends a call through the whole HTTP side, without a port. */
  inject<N extends CallName>(
    call: N,
    params: AllCallTypes[N]['params'],
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Answer<N>>
}

/**
 * The real server on a fresh database: sandbox SMS, in-process bus, pictures on a temporary disk.
 * Every result is checked against its schema. `env` overrides settings; `log` is for reading what the
 * server writes.
 */
export async function createTestApp(
  env: Record<string, string> = {},
  log: Logger = createLogger(process.env['TEST_LOG_LEVEL'] ?? 'error'),
): Promise<TestApp> {
  const database = await createTestDatabase()
  const dataDir = await makeTempDir('app')
  const config = loadConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    BUS: 'memory',
    ...env,
  })
  const server = await createServer(config, log, {
    checkResults: true,
    runJobs: false,
  })
  await server.app.ready()
  const rows = new Map(allCalls().map((call) => [call.name, call.row]))
  return {
    ...server,
    database,
    async inject(call, params, { token = '', headers = {} } = {}) {
      const row = rows.get(call)
      if (row === undefined) throw new Error(`no row for ${call}`)
      const query = new URLSearchParams(
        Object.entries((params ?? {}) as Record<string, unknown>)
          .filter(([, value]) => value !== undefined)
          .map(([key, value]) => [key, String(value)]),
      ).toString()
      const answer = await server.app.inject({
        method: row.method,
        url: row.method === 'GET' && query !== '' ? `${row.path}?${query}` : row.path,
        headers: { isapp: '1', 'c-access-token': token, ...headers },
        ...(row.method === 'POST' ? { payload: params ?? {} } : {}),
      })
      const body = answer.json<{ code: number; message: string; data?: never; result?: never }>()
      return {
        status: answer.statusCode,
        code: body.code,
        message: body.message,
        data: (body.data ?? body.result) as never,
      }
    },
    close: async () => {
      await server.close()
      await database.drop()
      await removeTempDir(dataDir)
    },
  }
}
