// Bundles server/src into server/dist. Packages stay outside: they are installed beside it.
// Skipped when nothing that goes in has changed.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const out = path.join(root, 'server/dist')
const stampFile = path.join(out, '.stamp')

async function filesBelow(dir) {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  return entries
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'),
    )
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
}

async function inputsHash() {
  const files = [
    ...(await filesBelow(path.join(root, 'server/src'))),
    ...(await filesBelow(path.join(root, 'src/contract'))),
    fileURLToPath(import.meta.url),
    path.join(root, 'package-lock.json'),
  ].sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update(await readFile(file))
  return hash.digest('hex')
}

/** Answers the path of the program to run. */
export async function buildServer() {
  const main = path.join(out, 'main.js')
  const stamp = await inputsHash()
  if (existsSync(main) && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) {
    return main
  }
  const { build } = await import('esbuild')
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await build({
    entryPoints: {
      main: path.join(root, 'server/src/main.ts'),
      seed: path.join(root, 'server/src/seed-command.ts'),
    },
    outdir: out,
    bundle: true,
    // The demo community is loaded only when a database is empty.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { '@contract': path.join(root, 'src/contract') },
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  await writeFile(stampFile, stamp)
  return main
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await buildServer())
