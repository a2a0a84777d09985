/**
 * A thread that draws. Imported dynamically, so that the bundler gives it a file of its own, whose
 * address starts the thread: the same code then finds itself in a worker and serves.
 */
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads'

import { drawPiece } from './catalogue'
import { encode, type Files } from './encode'

/** What the thread is told that it is; other threads that load this module keep quiet. */
export const ROLE = 'shigu-demo-art'

export const address = import.meta.url

/** One piece to draw; null: no more. */
export type Order = { readonly piece: string; readonly views: readonly string[] } | null

export type Report =
  | { readonly type: 'picture'; readonly key: string; readonly files: Files }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string }

function serve(port: MessagePort): void {
  port.on('message', (order: Order) => {
    if (order === null) {
      port.close()
      return
    }
    drawPiece(order.piece, order.views, async (key, pixels) => {
      port.postMessage({ type: 'picture', key, files: await encode(pixels) } satisfies Report)
    }).then(
      () => port.postMessage({ type: 'done' } satisfies Report),
      (error: unknown) =>
        port.postMessage({
          type: 'failed',
          message: error instanceof Error ? (error.stack ?? error.message) : String(error),
        } satisfies Report),
    )
  })
}

if (!isMainThread && workerData === ROLE && parentPort !== null) serve(parentPort)
