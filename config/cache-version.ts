import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Fingerprint of everything that shapes the output without being a module that webpack watches: page
 * and app configurations (Taro reads them beside webpack), the build's own files, the lock file and
 * the switches. The persistent cache is keyed by it, so that a cached build equals a fresh one.
 */
export function cacheVersion(root: string, switches: Record<string, unknown>): string {
  const hash = createHash('sha256').update(JSON.stringify(switches))
  const take = (file: string): void => {
    hash.update(`\n${file}\n`).update(readFileSync(path.join(root, file)))
  }
  for (const file of ['babel.config.js', 'package.json', 'package-lock.json']) take(file)
  for (const [directory, pattern] of [
    ['config', /\.ts$/],
    // A page that comes or goes changes what Taro generates.
    ['src', /\.config\.ts$/],
  ] as const) {
    const files = readdirSync(path.join(root, directory), { recursive: true, encoding: 'utf8' })
    for (const file of files.sort()) if (pattern.test(file)) take(path.join(directory, file))
  }
  return hash.digest('hex')
}
