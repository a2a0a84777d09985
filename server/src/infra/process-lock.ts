import { readFileSync } from 'node:fs'
import { open, readFile, rename, unlink } from 'node:fs/promises'

/** Another living process holds the lock. */
export class LockedError extends Error {
  readonly pid: number
  constructor(pid: number, file: string) {
    super(`Process ${pid} holds ${file}`)
    this.name = 'LockedError'
    this.pid = pid
  }
}

interface Holder {
  readonly pid: number
  /** When the process began, by the kernel's clock: tells it from a later one with the same number. */
  readonly began: string
}

export interface ProcessLock {
  release(): Promise<void>
}

/**
 * Takes a lock file that dies with its process: a file left by a killed process is recognised and
 * replaced. Throws `LockedError` while its holder lives.
 */
export async function acquireProcessLock(file: string): Promise<ProcessLock> {
  const mine = JSON.stringify({
    pid: process.pid,
    began: processBegan(process.pid),
  } satisfies Holder)
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      const handle = await open(file, 'wx', 0o600)
      await handle.writeFile(mine)
      await handle.close()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      await removeIfStale(file)
      continue
    }
    return {
      release: async () => {
        if ((await readFile(file, 'utf8').catch(() => '')) === mine)
          await unlink(file).catch(() => undefined)
      },
    }
  }
  throw new Error(`The lock ${file} could not be taken`)
}

async function removeIfStale(file: string): Promise<void> {
  const seen = await readFile(file, 'utf8').catch(() => undefined)
  if (seen === undefined) return
  const holder = parseHolder(seen)
  // An empty file: its maker is between creating and writing it, or was killed there.
  if (holder === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== seen) return
  } else if (isSameProcess(holder)) {
    throw new LockedError(holder.pid, file)
  }
  // Two starters may find the same dead lock; the second must not delete the first one's new file.
  const aside = `${file}.${process.pid}.${Date.now()}`
  await rename(file, aside).catch(() => undefined)
  const moved = await readFile(aside, 'utf8').catch(() => undefined)
  if (moved !== undefined && moved !== seen) await rename(aside, file).catch(() => undefined)
  else await unlink(aside).catch(() => undefined)
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, began } = JSON.parse(text) as Partial<Holder>
    return typeof pid === 'number' && typeof began === 'string' ? { pid, began } : undefined
  } catch {
    return undefined
  }
}

function isSameProcess(holder: Holder): boolean {
  return isAlive(holder.pid) && processBegan(holder.pid) === holder.began
}

/** True while the process exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Start time in clock ticks since boot; empty where there is no /proc (then the number alone counts). */
function processBegan(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold spaces; the 22nd field is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
