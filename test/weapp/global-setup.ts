import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'esbuild'

declare global {
  var __weappServer: ChildProcess | undefined
  /** Files that are of no use after the run. */
  var __weappLeftovers: string[] | undefined
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * Starts the real server for all phones, and lets WeChat's own compiler read the templates of
 * dist/weapp once. Tests find both through the environment.
 */
export default async function setup(): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'shigu-weapp-'))
  const templates = path.join(work, 'templates.js')
  globalThis.__weappLeftovers = [work]
  // A process of its own: the compiler's package reads JSON by require, which jest would cache.
  const compiled = spawnSync(
    process.execPath,
    [
      '-e',
      `const { writeFileSync } = require('node:fs')
       const { wxmlToJs } = require('miniprogram-compiler')
       writeFileSync(process.argv[2], wxmlToJs(process.argv[1]))`,
      path.join(root, 'dist/weapp'),
      templates,
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  )
  if (compiled.status !== 0) throw new Error(`wcc: ${compiled.stderr}`)
  process.env['WEAPP_TEMPLATES'] = templates
  const { port, wechat } = await startServer()
  process.env['WEAPP_PORT'] = String(port)
  process.env['WEAPP_WECHAT'] = wechat
}

/** Answers its port and the origin of its WeChat once the server is ready and holds its first posts. */
async function startServer(): Promise<{ port: number; wechat: string }> {
  // Beside the server, so that its packages are found.
  const folder = path.join(root, 'server/node_modules/.cache')
  await mkdir(folder, { recursive: true })
  const program = path.join(folder, `weapp-server-${process.pid}.mjs`)
  await build({
    entryPoints: [path.join(root, 'test/weapp/support/server-process.ts')],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { '@contract': path.join(root, 'src/contract') },
    logLevel: 'warning',
  })
  globalThis.__weappLeftovers?.push(program)
  const child = fork(program, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'test' },
    execArgv: [],
  })
  globalThis.__weappServer = child
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number; wechat: string }))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}
