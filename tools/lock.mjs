// Completes package-lock.json after `npm install`: `node tools/lock.mjs`.
//
// npm leaves out of the lock file what it could not find while installing, for instance the builds of
// a native package for other systems when the registry at hand does not carry them. `npm ci` then
// refuses the whole file ("Missing: … from lock file"). This adds the entries that are missing; they
// are optional and for other systems, so nobody who installs from the file here ever fetches them.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const file = path.join(root, 'package-lock.json')

const exactVersion = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const systems = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/
const processors = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)\b/

/** The entry that a package at `place` gets for `name`, found as Node finds it: upwards. */
function resolve(packages, place, name) {
  let at = place
  for (;;) {
    const found = packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]
    if (found !== undefined || at === '') return found
    const cut = at.lastIndexOf('/node_modules/')
    at = cut < 0 ? '' : at.slice(0, cut)
  }
}

/**
 * Optional dependencies that the lock file names but does not hold.
 *
 * @param {{ packages: Record<string, { version?: string, optionalDependencies?: Record<string, string> }> }} lock
 * @param {Record<string, unknown>} overrides of package.json
 * @returns {{ key: string, name: string, version: string }[]}
 * @throws when the version cannot be known because the range is open and no override fixes it
 */
export function missingOptionals(lock, overrides) {
  const missing = []
  for (const [place, info] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(info.optionalDependencies ?? {})) {
      const fixed = typeof overrides[name] === 'string' ? overrides[name] : range
      const found = resolve(lock.packages, place, name)
      const exact = exactVersion.test(fixed)
      if (found !== undefined && (!exact || found.version === fixed)) continue
      if (!exact)
        throw new Error(`${place} 的可选依赖 ${name}@${range} 没有固定版本，请写进 overrides`)
      missing.push({
        key: `${place === '' ? '' : `${place}/`}node_modules/${name}`,
        name,
        version: fixed,
      })
    }
  }
  return missing
}

async function main() {
  const lock = JSON.parse(await readFile(file, 'utf8'))
  const { overrides = {} } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const missing = missingOptionals(lock, overrides)
  for (const { key, name, version } of missing) {
    const os = systems.exec(name)?.[1] ?? 'none'
    const cpu = processors.exec(name)?.[1]
    lock.packages[key] = { version, optional: true, os: [os], ...(cpu ? { cpu: [cpu] } : {}) }
  }
  if (missing.length > 0) {
    const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    await writeFile(
      file,
      `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
    )
  }
  console.log(missing.length === 0 ? '锁文件完整' : `补上 ${missing.length} 条可选依赖`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
