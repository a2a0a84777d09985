import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const PREFIX = 'slices-'

/**
 * Slices in the server's temporary directory, one file each: a slice sent twice replaces itself in
 * one step, slices arriving side by side do not meet, and what is there is there whole.
 */
export class SliceStore {
  readonly #tempDir: string

  constructor(tempDir: string) {
    this.#tempDir = tempDir
  }

  /** Moves an arrived file in as a slice. */
  async put(uploadId: string, index: number, fromPath: string): Promise<void> {
    const dir = this.#dir(uploadId)
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await rename(fromPath, this.#slice(uploadId, index))
  }

  /** Indexes that are not there with exactly the size that `sizeOf` gives. */
  async missing(
    uploadId: string,
    indexes: readonly number[],
    sizeOf: (index: number) => number,
  ): Promise<number[]> {
    const missing: number[] = []
    for (const index of indexes) {
      const size = await stat(this.#slice(uploadId, index)).then(
        (found) => found.size,
        () => -1,
      )
      if (size !== sizeOf(index)) missing.push(index)
    }
    return missing
  }

  /** Writes the slices one after the other into a new file and answers its path. */
  async join(uploadId: string, count: number): Promise<string> {
    // A name of its own: another process may be joining the same upload.
    const path = join(this.#dir(uploadId), `whole-${randomBytes(6).toString('hex')}`)
    const target = await open(path, 'wx', 0o600)
    try {
      for (let index = 0; index < count; index++) {
        for await (const chunk of createReadStream(this.#slice(uploadId, index))) {
          await target.writeFile(chunk as Buffer)
        }
      }
    } finally {
      await target.close()
    }
    return path
  }

  async remove(uploadId: string): Promise<void> {
    await rm(this.#dir(uploadId), { recursive: true, force: true })
  }

  /**
   * Removes what has not been touched since `before`: slices of uploads that are gone from the
   * database, and files of requests that a killed server left behind. Answers how many.
   */
  async removeOlder(before: Date): Promise<number> {
    let removed = 0
    for (const name of await readdir(this.#tempDir)) {
      const path = join(this.#tempDir, name)
      const found = await stat(path).catch(() => null)
      if (found === null || found.mtime >= before) continue
      await rm(path, { recursive: true, force: true })
      removed++
    }
    return removed
  }

  #dir(uploadId: string): string {
    return join(this.#tempDir, PREFIX + uploadId)
  }

  #slice(uploadId: string, index: number): string {
    return join(this.#dir(uploadId), `${index}.part`)
  }
}
