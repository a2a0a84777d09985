/** Every picture of the demo community by key, "piece/view". */
import { paintings } from './ink'
import { liquor, prepareLiquor } from './liquor'
import type { Piece } from './piece'
import { porcelain } from './porcelain'
import type { Pixels } from './render'
import { scenes } from './scenes'
import { stoneware } from './stoneware'
import { treasures } from './treasures'

export const pieces: readonly Piece[] = [
  ...porcelain,
  ...stoneware,
  ...treasures,
  ...liquor,
  ...paintings,
  ...scenes,
]

/** All keys that can be drawn. */
export const pictureKeys: ReadonlySet<string> = new Set(
  pieces.flatMap((p) => p.views.map((v) => `${p.key}/${v}`)),
)

/** The views asked for, by piece. Throws on a key that no piece has. */
export function byPiece(keys: Iterable<string>): Map<string, string[]> {
  const wanted = new Set(keys)
  for (const key of wanted)
    if (!pictureKeys.has(key)) throw new Error(`No picture is drawn for “${key}”`)
  const out = new Map<string, string[]>()
  for (const p of pieces) {
    const views = p.views.filter((v) => wanted.has(`${p.key}/${v}`))
    if (views.length > 0) out.set(p.key, views)
  }
  return out
}

/**
 * Draws views of one piece and hands each to `take` as raw RGB. The next is drawn while `take`
 * still works on the last.
 */
export async function drawPiece(
  pieceKey: string,
  views: readonly string[],
  take: (key: string, pixels: Pixels) => Promise<void>,
): Promise<void> {
  const found = pieces.find((p) => p.key === pieceKey)
  if (found === undefined) throw new Error(`There is no piece “${pieceKey}”`)
  await prepareLiquor()
  const shots = await found.make()
  let before: Promise<void> = Promise.resolve()
  for (const view of views) {
    const shot = shots[view]
    if (shot === undefined) throw new Error(`${pieceKey} does not show its view “${view}”`)
    const pixels = await shot.draw()
    await before
    before = take(`${pieceKey}/${view}`, pixels)
    // Drawing holds the thread: let whatever else the process does breathe between two pictures.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await before
}
