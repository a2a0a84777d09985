import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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
 * Starts the real server for all phones, and lets WeChat's own compiler read the templates of each build
 * once. Tests find both through the environment.
 */
export default async function setup(): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'shigu-weapp-'))
  globalThis.__weappLeftovers = [work]
  const templates: Record<string, string> = {}
  // The second is built when the tests of the tab bar run (tools/test.mjs).
  for (const build of ['weapp', 'weapp-four']) {
    if (existsSync(path.join(root, 'dist', build))) templates[build] = compile(build, work)
  }
  process.env['WEAPP_TEMPLATES'] = JSON.stringify(templates)
  const { port, operatorPort, wechat } = await startServer()
  process.env['WEAPP_PORT'] = String(port)
  process.env['WEAPP_WECHAT'] = wechat
  process.env['WEAPP_OPERATOR_PORT'] = String(operatorPort)
}

/** Compiles the templates of dist/<build>; answers the file that holds them. */
function compile(build: string, work: string): string {
  const file = path.join(work, `${build}.js`)
  // A process of its own: the compiler's package reads JSON by require, which jest would cache.
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '-e',
      `const { writeFileSync } = require('node:fs')
       const { wxmlToJs } = require('miniprogram-compiler')
       writeFileSync(process.argv[2], wxmlToJs(process.argv[1]))`,
      path.join(root, 'dist', build),
      file,
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  )
  if (status !== 0) throw new Error(`wcc: ${stderr}`)
  return file
}

interface Places {
  port: number
  operatorPort: number
  wechat: string
}

/** Answers its ports and the origin of its WeChat once the server is ready and holds its first posts. */
async function startServer(): Promise<Places> {
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
    child.once('message', (message) => resolve(message as Places))
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
}
