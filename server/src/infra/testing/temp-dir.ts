import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { isAlive } from '../process-lock'

const STOP_MS = 10_000

/**
 * A temporary directory that other users may pass through. `mkdtemp` alone makes a private one, and
 * the embedded database, which does not run as root, would put its files somewhere else.
 */
export async function makeTempDir(name: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), `shigu-${name}-`))
  await chmod(dir, 0o711)
  return dir
}

/** Removes the directory, and before it the embedded database that a killed server left running in it. */
export async function removeTempDir(dir: string): Promise<void> {
  const cluster = await realpath(join(dir, 'postgres')).catch(() => undefined)
  if (cluster !== undefined) {
    await stopDatabase(cluster)
    // Behind a link where the database's user could not enter the directory.
    if (dirname(cluster) !== (await realpath(dir))) {
      await rm(dirname(cluster), { recursive: true, force: true })
    }
  }
  await rm(dir, { recursive: true, force: true, maxRetries: 5 })
}

async function stopDatabase(cluster: string): Promise<void> {
  const pidFile = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = '', , , , socketDir = ''] = pidFile.split('\n')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!command.includes(cluster)) return
  process.kill(Number(pid), 'SIGINT')
  const deadline = Date.now() + STOP_MS
  while (isAlive(Number(pid)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  if (socketDir.includes('shigu-pg-')) await rm(socketDir, { recursive: true, force: true })
}
