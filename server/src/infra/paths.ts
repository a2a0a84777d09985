import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let root: string | undefined

/**
 * The repository's root. The same code runs from `server/src` (tests) and from the bundle in
 * `server/dist`, so places are found by walking up instead of counting `..`.
 */
export function repoRoot(): string {
  if (root !== undefined) return root
  let dir = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const manifest = join(dir, 'package.json')
    if (existsSync(manifest)) {
      const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }
      if (name === 'shigu') return (root = dir)
    }
    const parent = dirname(dir)
    if (parent === dir)
      throw new Error('The root of the repository (package.json "shigu") was not found')
    dir = parent
  }
}

export const h5Dir = (): string => join(repoRoot(), 'dist', 'h5')
export const migrationsDir = (): string => join(repoRoot(), 'server', 'migrations')
