import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

import { makeTempDir, removeTempDir } from '../../../server/src/infra/testing/temp-dir'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** A running product: the very command of the README, on a database of its own. */
export interface Stack {
  /** Origin without a trailing slash, e.g. http://127.0.0.1:39001 */
  readonly origin: string
  readonly dataDir: string
  /** Everything the command has printed so far. */
  output(): string
  /** Sends SIGTERM and answers with the exit code. */
  stop(): Promise<number | null>
  /** Ends the node process as a crash would; the data directory stays. */
  kill(): Promise<void>
}

export async function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => done(port))
    })
  })
}

export async function makeDataDir(): Promise<string> {
  return makeTempDir('e2e')
}

export async function removeDataDir(dir: string): Promise<void> {
  await removeTempDir(dir)
}

/**
 * Runs `npm start`'s own script and waits until /readyz answers.
 * @throws with the command's output when it ends early or is not ready in time.
 */
export async function startStack(options: {
  dataDir: string
  port?: number
  env?: Record<string, string>
  readyWithinMs?: number
}): Promise<Stack> {
  const port = options.port ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const { NODE_OPTIONS: _jestOptions, ...inherited } = process.env
  const child: ChildProcess = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: ROOT,
    env: {
      ...inherited,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      REDIS_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: options.dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  let exitCode: number | null | undefined
  const exited = new Promise<number | null>((done) =>
    child.once('exit', (code) => {
      exitCode = code
      done(code)
    }),
  )

  const deadline = Date.now() + (options.readyWithinMs ?? 240_000)
  for (;;) {
    if (exitCode !== undefined) throw new Error(`start ended with ${exitCode}:\n${printed}`)
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`not ready in time:\n${printed}`)
    }
    await new Promise((done) => setTimeout(done, 100))
  }

  return {
    origin,
    dataDir: options.dataDir,
    output: () => printed,
    async stop() {
      child.kill('SIGTERM')
      return exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
