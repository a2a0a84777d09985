// What a test run must not leave behind: temporary directories, database servers, and databases that
// fell back to /var/lib/shigu because their user could not enter where they were meant to be.
//
// Each run gets a temporary directory of its own, so that what another run is using at the same time
// is not taken for a leftover.
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const FALLBACK = '/var/lib/shigu'
/** What is still going away when the tests have ended is given this long, ms. */
const PATIENCE_MS = 3_000

/** A temporary directory that the database's user can enter; everything of the run lies in it. */
export async function makeRunPlace() {
  const place = await mkdtemp(path.join(os.tmpdir(), 'shigu-run-'))
  await chmod(place, 0o711)
  return place
}

const namesIn = (directory) => readdir(directory).catch(() => [])

/** Databases of the run that lie in the fallback directory: their last command line names its place. */
async function movedDatabases(place) {
  const names = await namesIn(FALLBACK)
  const ours = await Promise.all(
    names.map((name) =>
      readFile(path.join(FALLBACK, name, 'postgres/postmaster.opts'), 'utf8').then(
        (command) => command.includes(place),
        () => false,
      ),
    ),
  )
  return names.filter((_name, index) => ours[index])
}

/** Number and command line of every process that we may see. */
async function processes() {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
      .flatMap((found) => (found ? [{ pid: Number(found[1]), command: found[2] }] : []))
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(
    pids.map(async (pid) => ({
      pid: Number(pid),
      command: (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll(
        '\0',
        ' ',
      ),
    })),
  )
  return lines
}

/** Database servers of the run: their socket lies in its place, wherever their data is. */
async function databaseServers(place) {
  return (await processes()).filter(
    ({ command }) => /postgres/.test(command.split(' ', 1)[0]) && command.includes(place),
  )
}

/**
 * Names what is left of a run, in words.
 *
 * @param {string} place of `makeRunPlace`
 * @returns {Promise<string[]>}
 */
export async function findLeftovers(place) {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const found = await look(place)
    if (found.length === 0 || Date.now() > deadline) return found
    await sleep(200)
  }
}

async function look(place) {
  const left = (await namesIn(place)).filter((name) => name.startsWith('shigu-'))
  const moved = await movedDatabases(place)
  const servers = await databaseServers(place)
  return [
    ...left.map((name) => `临时目录 ${name}`),
    ...moved.map((name) => `${FALLBACK}/${name}`),
    ...servers.map(({ pid }) => `数据库进程 ${pid}`),
  ]
}

/** Ends the database servers of a run, and removes its place and what it has in the fallback. */
export async function clearRunPlace(place) {
  for (const { pid } of await databaseServers(place)) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // Gone meanwhile.
    }
  }
  for (const name of await movedDatabases(place)) {
    await rm(path.join(FALLBACK, name), { recursive: true, force: true })
  }
  await rm(place, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
