import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

import { byPiece, drawPiece } from './catalogue'
import type { Order, Report } from './draw-worker'
import { encode, type Files } from './encode'

const THREADS_MAX = 4

/**
 * Draws the pictures asked for and hands over the files of each, in no particular order. Uses as
 * many threads as there are processors where the program is bundled; otherwise (tests run from
 * sources, which a thread cannot load) it draws right here. Throws on a key that nobody draws.
 */
export async function drawAll(
  keys: readonly string[],
  take: (key: string, files: Files) => Promise<void>,
): Promise<void> {
  const orders = [...byPiece(keys)].map(([piece, views]) => ({ piece, views }))
  if (orders.length === 0) return
  const { address, ROLE } = await import('./draw-worker')
  const threads = Math.min(THREADS_MAX, availableParallelism(), orders.length)
  if (threads < 2 || !address.endsWith('.js')) {
    for (const { piece, views } of orders) {
      await drawPiece(piece, views, async (key, pixels) => take(key, await encode(pixels)))
    }
    return
  }
  // The largest first, so that no thread is left alone with one at the end.
  orders.sort((a, b) => b.views.length - a.views.length)
  await Promise.all(
    Array.from({ length: threads }, () => drawInThread(new URL(address), ROLE, orders, take)),
  )
}

/** One thread takes orders until there are none. */
function drawInThread(
  address: URL,
  role: string,
  orders: NonNullable<Order>[],
  take: (key: string, files: Files) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(address, { workerData: role })
    const taken: Promise<void>[] = []
    const next = (): void => worker.postMessage((orders.shift() ?? null) satisfies Order)
    const fail = (error: unknown): void => {
      orders.length = 0
      void worker.terminate()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    worker.on('message', (report: Report) => {
      if (report.type === 'done') next()
      else if (report.type === 'failed') fail(new Error(report.message))
      else {
        const job = take(report.key, report.files)
        // Looked at again at the end; a failure before that must not count as unhandled.
        job.catch(fail)
        taken.push(job)
      }
    })
    worker.on('error', fail)
    worker.on('exit', () => {
      Promise.all(taken).then(() => resolve(), reject)
    })
    next()
  })
}
