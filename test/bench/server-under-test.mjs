// A production-mode server of the benchmark's own: own port, own data directory, own embedded
// database, pinned with it to one core where the system can.
import { execFileSync, spawn } from 'node:child_process'
import { chmod, mkdtemp, open, readFile, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const require = createRequire(path.join(root, 'server/package.json'))
const { Client } = require('pg')

/** Sockets of the idle measurement, with room. */
const OPEN_FILES = 16_384
const START_LIMIT_MS = 120_000
/** Core of the server and its database; the clients get the other one. */
const SERVER_CORE = '0'
const CLIENT_CORE = '1'

export const canPin =
  process.platform === 'linux' &&
  availableParallelism() >= 2 &&
  works('taskset', ['-c', '0', 'true'])

function works(command, args) {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function withCore(core, command, args) {
  return canPin ? ['taskset', ['-c', core, command, ...args]] : [command, args]
}

/** Starts a program on the clients' core with room for many sockets. */
export function spawnClient(script, task) {
  const [command, args] = withCore(CLIENT_CORE, 'sh', [
    '-c',
    `ulimit -n ${OPEN_FILES} 2>/dev/null; exec "$0" "$@"`,
    process.execPath,
    path.join(root, 'test/bench', script),
  ])
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(task))
  return child
}

/** Runs a client to its end; answers its JSON lines. `onLine` hears each as it comes. */
export async function runClient(script, task, limitMs, onLine = () => undefined) {
  const child = spawnClient(script, task)
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const lines = []
  let rest = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (text) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const line = JSON.parse(part)
      lines.push(line)
      onLine(line)
    }
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  if (rest.trim() !== '') lines.push(JSON.parse(rest))
  if (code !== 0) throw new Error(`${script} (${task.mode ?? 'read'}) ended with ${code}`)
  return lines
}

async function freePort() {
  const probe = createServer()
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export class ServerUnderTest {
  #child
  #output = ''
  port = 0
  dataDir = ''

  get pid() {
    return this.#child.pid
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`
  }

  /** Puts the demo community into a new data directory. */
  async fill() {
    await this.#makeDataDir()
    execFileSync(process.execPath, [path.join(root, 'server/dist/seed.js')], {
      cwd: root,
      env: this.#environment(),
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: START_LIMIT_MS,
    })
  }

  /** Starts on the data directory, a new one unless there is one from before. */
  async start() {
    await this.#makeDataDir()
    this.port = await freePort()
    const [command, args] = withCore(SERVER_CORE, 'sh', [
      '-c',
      `ulimit -n ${OPEN_FILES} 2>/dev/null; exec "$0" "$@"`,
      process.execPath,
      path.join(root, 'server/dist/main.js'),
    ])
    this.#output = ''
    this.#child = spawn(command, args, {
      cwd: root,
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (text) => (this.#output = (this.#output + text).slice(-20_000))
    this.#child.stdout.setEncoding('utf8').on('data', keep)
    this.#child.stderr.setEncoding('utf8').on('data', keep)
    const deadline = Date.now() + START_LIMIT_MS
    for (;;) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
        throw new Error(`The server ended at its start:\n${this.#output}`)
      }
      const answer = await fetch(`${this.origin}/readyz`).catch(() => null)
      if (answer?.ok) return
      if (Date.now() > deadline) throw new Error(`The server is not ready:\n${this.#output}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  async #makeDataDir() {
    if (this.dataDir !== '') return
    this.dataDir = await mkdtemp(path.join(tmpdir(), 'shigu-bench-'))
    // The database's user must be able to look into it.
    await chmod(this.dataDir, 0o755)
  }

  #environment() {
    const { DATABASE_URL, REDIS_URL, BUS, ...environment } = process.env
    return {
      ...environment,
      NODE_ENV: 'production',
      ALLOW_SANDBOX_IN_PRODUCTION: '1',
      HOST: '127.0.0.1',
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '0',
      STORAGE: 'disk',
    }
  }

  /** Ends server and database politely. */
  async stop() {
    await this.#end('SIGTERM')
  }

  /** Kills the server and every process of its database at once: nobody finishes anything. */
  async kill() {
    const postmaster = Number((await this.#pidFile())[0])
    const children = await childrenOf(postmaster)
    for (const pid of [this.pid, postmaster, ...children]) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch (error) {
        if (error.code !== 'ESRCH') throw error
      }
    }
    await this.#end('SIGKILL')
  }

  async #end(signal) {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(late)
  }

  async remove() {
    await this.stop()
    if (this.dataDir !== '') await rm(this.dataDir, { recursive: true, force: true })
  }

  async #pidFile() {
    return (await readFile(path.join(this.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  }

  /** A connection of our own to its database. */
  async connect() {
    // Fifth line: the directory of the unix socket; fourth: the port that names it.
    const lines = await this.#pidFile()
    const client = new Client({
      host: lines[4],
      port: Number(lines[3]),
      user: 'shigu',
      database: 'shigu',
    })
    await client.connect()
    return client
  }

  /** Resident memory of the server process, bytes; of it alone, without its database. */
  async residentBytes() {
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${this.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024
    }
    return (
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.pid)], { encoding: 'utf8' })) *
      1024
    )
  }
}

/**
 * What the disk itself takes to make 8 KB safe, ms each, with the pauses that writes have at a few
 * hundred messages a second: no acknowledgement can be quicker than this.
 */
export async function flushTimes(dir, count = 300, pauseMs = 3) {
  const file = await open(path.join(dir, 'flush-probe'), 'w')
  const block = Buffer.alloc(8192, 1)
  const times = []
  try {
    await file.write(Buffer.alloc(1024 * 1024), 0, 1024 * 1024, 0)
    await file.sync()
    for (let n = 0; n < count; n++) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const started = performance.now()
      await file.write(block, 0, block.length, 0)
      await file.datasync()
      times.push(performance.now() - started)
    }
  } finally {
    await file.close()
  }
  return times
}

async function childrenOf(pid) {
  if (process.platform !== 'linux') {
    try {
      return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
        .split('\n')
        .filter(Boolean)
        .map(Number)
    } catch {
      return []
    }
  }
  const children = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // After the program's name in parentheses: state, then the parent.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid)
      children.push(Number(name))
  }
  return children
}
