// Builds the client: `node tools/taro.mjs <weapp|h5> [--watch] [--dev] [--reading=four] [--force]`.
//
// A one-off build is skipped when nothing it reads has changed, is made in a directory of its own and
// swapped in at the end, so that a running server never serves half a build. `--dev` makes a one-off
// development build (gallery page, readable code) in dist/<target>-dev, `--reading` one with other
// switches in dist/<target>-<reading>, beside the build that users get.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants as zlib, gzip } from 'node:zlib'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const dist = path.join(root, 'dist')

/** What a build reads. A path that is missing is simply left out of the fingerprint. */
const inputs = [
  'src',
  'config',
  'types',
  'babel.config.js',
  'tsconfig.base.json',
  'tsconfig.h5.json',
  'tsconfig.weapp.json',
  'package.json',
  'package-lock.json',
  'tools/taro.mjs',
]
/** The switches that config/index.ts reads; TARO_APP_OUTPUT is ours and changes nothing inside. */
const switches = ['TARO_APP_TABS', 'TARO_APP_TAB_LOGIN', 'TARO_APP_API_ORIGIN']

/** The specification read the other way (docs/readings.md): what tests run beside the default. */
const readings = { four: { TARO_APP_TABS: 'four', TARO_APP_TAB_LOGIN: 'publish-notice' } }

async function listFiles(entry) {
  const absolute = path.join(root, entry)
  if (!existsSync(absolute)) return []
  if (!(await stat(absolute)).isDirectory()) return [entry]
  const names = (await readdir(absolute)).sort()
  const nested = await Promise.all(names.map((name) => listFiles(path.join(entry, name))))
  return nested.flat()
}

/** Fingerprint of everything that can change the output; tests beside the code cannot. */
async function fingerprint(target, mode, env) {
  const files = (await Promise.all(inputs.map(listFiles)))
    .flat()
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith('.md'))
  const hash = createHash('sha256').update(`${target} ${mode} node${process.versions.node}\n`)
  for (const name of switches) hash.update(`${name}=${env[name] ?? ''}\n`)
  for (const file of files) {
    hash
      .update(`${file}\n`)
      .update(await readFile(path.join(root, file)))
      .update('\n')
  }
  return hash.digest('hex')
}

/** Two commands that want the same build (a test run and a start) take turns; the second finds it done. */
async function withLock(name, work) {
  const lock = path.join(dist, `.${name}.lock`)
  await mkdir(dist, { recursive: true })
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const owner = Number(await readFile(lock, 'utf8').catch(() => '0'))
      let alive = false
      try {
        if (owner > 0) alive = process.kill(owner, 0)
      } catch (fault) {
        alive = fault.code === 'EPERM'
      }
      // The short pause before removal covers the moment between creating the lock and writing the id.
      await sleep(300)
      const still = Number(await readFile(lock, 'utf8').catch(() => '-1'))
      if (!alive && still === owner) await rm(lock, { force: true })
    }
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

function runTaro(target, { mode, output, watch, env: given = process.env }) {
  const bin = path.join(root, 'node_modules/@tarojs/cli/bin/taro')
  const args = [
    bin,
    'build',
    '--type',
    target,
    '--disable-global-config',
    ...(watch ? ['--watch'] : []),
  ]
  const env = {
    ...given,
    NODE_ENV: mode,
    TARO_APP_OUTPUT: path.relative(root, output),
    BROWSERSLIST_IGNORE_OLD_DATA: '1',
  }
  return new Promise((resolve, reject) => {
    let log = ''
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: watch ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk) => (log += chunk))
    child.stderr?.on('data', (chunk) => (log += chunk))
    const stop = (signal) => child.kill(signal)
    process.once('SIGINT', stop).once('SIGTERM', stop)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop)
      // Taro prints some faults and still leaves with 0: its log is the only witness.
      const failed = code !== 0 || /✖ Errors|Module not found|编译失败|Taro 配置有误/.test(log)
      if (watch && (signal === 'SIGINT' || signal === 'SIGTERM' || code === 0)) resolve(log)
      else if (failed) reject(new Error(`${target} 构建失败（退出码 ${code}）\n${essence(log)}`))
      else resolve(log)
    })
  })
}

/** Taro's log without the lists of every name that webpack tried for a missing module. */
function essence(log) {
  return log
    .split('\n')
    .filter(
      (line) =>
        line.trim() !== '' &&
        !/doesn't exist$|doesn't contain a valid alias|using description file|^\s+(no extension|as directory|\.\w+)$/.test(
          line,
        ),
    )
    .join('\n')
    .trim()
}

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)

/** Leaves a .gz and a .br beside every text file, so that no request is compressed twice. */
async function precompress(directory) {
  const files = (await listFiles(path.relative(root, directory))).filter((file) =>
    /\.(js|css|html|svg|json|txt)$/.test(file),
  )
  await Promise.all(
    files.map(async (file) => {
      const absolute = path.join(root, file)
      const body = await readFile(absolute)
      const [gz, br] = await Promise.all([
        zip(body, { level: 9 }),
        brotli(body, {
          params: { [zlib.BROTLI_PARAM_QUALITY]: 11, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length },
        }),
      ])
      await Promise.all([writeFile(`${absolute}.gz`, gz), writeFile(`${absolute}.br`, br)])
    }),
  )
}

async function removeSourceMaps(directory) {
  const files = await listFiles(path.relative(root, directory))
  await Promise.all(
    files.filter((file) => file.endsWith('.map')).map((file) => rm(path.join(root, file))),
  )
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/**
 * Builds one target once, or finds that the build at hand is still the right one.
 *
 * @param {'weapp' | 'h5'} target
 * @param {{ dev?: boolean, reading?: keyof typeof readings, force?: boolean, log?: (line: string) => void }} [options]
 * @returns {Promise<{ directory: string, fresh: boolean }>} `fresh` is false when nothing had to be built
 * @throws when Taro reports a fault; the previous build then stays in place
 */
export async function build(
  target,
  { dev = false, reading, force = false, log = console.log } = {},
) {
  const name = dev ? `${target}-dev` : reading ? `${target}-${reading}` : target
  const env = { ...process.env, ...(reading ? readings[reading] : undefined) }
  const mode = dev ? 'development' : 'production'
  const directory = path.join(dist, name)
  const stampFile = path.join(dist, `.${name}.stamp.json`)

  return withLock(name, async () => {
    const started = performance.now()
    const print = await fingerprint(target, mode, env)
    const stamp = await readFile(stampFile, 'utf8').then(JSON.parse, () => null)
    if (!force && stamp?.print === print && existsSync(directory)) {
      log(`构建 ${name}：输入未变，沿用 dist/${name}（${seconds(started)}）`)
      return { directory, fresh: false }
    }

    const making = path.join(dist, `.${name}.${process.pid}.new`)
    const leaving = path.join(dist, `.${name}.${process.pid}.old`)
    try {
      await rm(making, { recursive: true, force: true })
      await runTaro(target, { mode, output: making, watch: false, env })
      const compiled = seconds(started)
      if (!dev) {
        await removeSourceMaps(making)
        if (target === 'h5') await precompress(making)
      }
      await rm(stampFile, { force: true })
      if (existsSync(directory)) await rename(directory, leaving)
      await rename(making, directory)
      await writeFile(stampFile, JSON.stringify({ print, builtAt: new Date().toISOString() }))
      log(`构建 ${name}：dist/${name} 完成，编译 ${compiled}，共 ${seconds(started)}`)
      return { directory, fresh: true }
    } finally {
      await rm(making, { recursive: true, force: true })
      await rm(leaving, { recursive: true, force: true })
    }
  })
}

async function main() {
  const args = process.argv.slice(2)
  const target = args.find((arg) => !arg.startsWith('--'))
  const reading = args.find((arg) => arg.startsWith('--reading='))?.slice('--reading='.length)
  if ((target !== 'weapp' && target !== 'h5') || (reading && !Object.hasOwn(readings, reading))) {
    console.error(
      '用法：node tools/taro.mjs <weapp|h5> [--watch] [--dev] [--reading=four] [--force]',
    )
    process.exit(2)
  }
  if (args.includes('--watch')) {
    // WeChat DevTools looks into dist/weapp; a browser is served from memory. What watching leaves
    // behind is no production build, so the next `build` must not take it for one.
    await rm(path.join(dist, `.${target}.stamp.json`), { force: true })
    const output = path.join(dist, target === 'weapp' ? 'weapp' : '.h5-watch')
    await runTaro(target, { mode: 'development', output, watch: true })
    return
  }
  await build(target, {
    dev: args.includes('--dev'),
    force: args.includes('--force'),
    ...(reading ? { reading } : {}),
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
