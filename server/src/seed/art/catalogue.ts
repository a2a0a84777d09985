/** Every picture of the demo community by key, "piece/view". */
import { paintings } from './ink'
import { liquor, prepareLiquor } from './liquor'
import type { Piece } from './piece'
import { porcelain } from './porcelain'
import type { Pixels } from './render'
import { scenes } from './scenes'
import { stoneware } from './stoneware'
import { treasures } from './treasures'

export const pieces: readonly Piece[] = [...porcelain, ...stoneware, ...treasures, ...liquor, ...paintings, ...scenes]

/** All keys that can be drawn. */
export const pictureKeys: ReadonlySet<string> = new Set(pieces.flatMap((p) => p.views.map((v) => `${p.key}/${v}`)))

/**
 * Draws the pictures asked for, one piece at a time, and hands each to `take` as raw RGB.
 * `take` may return a promise; drawing goes on meanwhile, with at most `ahead` of them open.
 * Throws on a key that no piece has.
 */
export async function drawPictures(
  keys: Iterable<string>,
  take: (key: string, pixels: Pixels) => Promise<void>,
  ahead = 6,
): Promise<void> {
  const wanted = new Set(keys)
  for (const key of wanted) if (!pictureKeys.has(key)) throw new Error(`No picture is drawn for “${key}”`)
  await prepareLiquor()
  const open = new Set<Promise<void>>()
  for (const p of pieces) {
    const views = p.views.filter((v) => wanted.has(`${p.key}/${v}`))
    if (views.length === 0) continue
    const shots = await p.make()
    for (const view of views) {
      const shot = shots[view]
      if (!shot) throw new Error(`${p.key} does not show its view “${view}”`)
      const pixels = await shot.draw()
      while (open.size >= ahead) await Promise.race(open)
      const job = take(`${p.key}/${view}`, pixels).finally(() => open.delete(job))
      open.add(job)
      // Drawing is synchronous work: let timers and sockets of the process breathe.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await Promise.all(open)
}
