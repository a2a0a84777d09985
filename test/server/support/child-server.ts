import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'

import { repoRoot } from '../../../server/src/infra/paths'

/** A bound, not a measure: whole test runs may share two cores. */
const START_MS = 60_000

/** The built server in a process of its own, so that it can be killed. */
export interface ChildServer {
  readonly origin: string
  readonly child: ChildProcess
  /** At once and without a chance to finish anything. */
  kill(): Promise<void>
}

let building: Promise<string> | undefined

/** Builds the server unless it is built already; answers the program. */
function builtServer(): Promise<string> {
  building ??= promisify(execFile)(process.execPath, ['tools/build-server.mjs'], {
    cwd: repoRoot(),
  }).then(({ stdout }) => stdout.trim())
  return building
}

export async function startChildServer(env: Record<string, string>): Promise<ChildServer> {
  const program = await builtServer()
  const child = spawn(process.execPath, [program], {
    cwd: repoRoot(),
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'] ?? tmpdir(),
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: '0',
      ...env,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const port = await new Promise<string>((resolve, reject) => {
    const give = (why: string) => reject(new Error(`${why}:\n${output}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      give('The server did not start in time')
    }, START_MS)
    const read = (text: Buffer): void => {
      output += String(text)
      const found = /http:\/\/localhost:(\d+)\//.exec(output)
      if (found?.[1] === undefined) return
      clearTimeout(timer)
      resolve(found[1])
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      give(`The server ended with ${code}`)
    })
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
