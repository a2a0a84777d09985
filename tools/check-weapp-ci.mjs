// `npm run check:weapp:ci`: compiles the mini-program with WeChat's own tool, as an upload would, but
// without a network, an account or a key: it answers the tool's question about the app itself and signs
// with a key that is made for the occasion and kept in memory.
import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { budgets } from './size.mjs'
import { runCi } from './weapp/ci.mjs'
import { packageOf, readBuild, subpackageRoots } from './weapp/files.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`

/**
 * @param {{ project?: string, log?: (line: string) => void }} [options] `project` holds project.config.json
 * @returns {Promise<{ failures: string[], packages: Record<string, number> }>} bytes by package, the main
 *   one under an empty name; no packages when the tool refused to compile
 */
export async function checkWeappCi({ project = root, log = console.log } = {}) {
  const config = JSON.parse(await readFile(path.join(project, 'project.config.json'), 'utf8'))
  const directory = path.join(project, config.miniprogramRoot)
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  let compiled
  try {
    compiled = await runCi({
      task: 'compile',
      project: { appid: config.appid, projectPath: project, privateKey },
    })
  } catch (error) {
    log(`✗ miniprogram-ci 编译失败：${error.message}`)
    return { failures: [error.message], packages: {} }
  }

  const failures = []
  const roots = subpackageRoots(
    JSON.parse(await readFile(path.join(directory, 'app.json'), 'utf8')),
  )
  const packages = Object.fromEntries(['', ...roots].map((name) => [name, 0]))
  for (const { file, bytes } of compiled) packages[packageOf(file, roots)] += bytes
  for (const [name, bytes] of Object.entries(packages)) {
    const over = bytes > budgets.wechatPackage
    const title = name === '' ? '主包' : `分包 ${name}`
    if (over) failures.push(`${title} ${kb(bytes)}，超出微信的上限`)
    log(`${over ? '✗' : '✓'} ${title}：${kb(bytes)}（编译后）`)
  }
  const kept = new Set(compiled.map(({ file }) => file))
  const dropped = [...(await readBuild(directory)).keys()].filter((file) => !kept.has(file))
  if (dropped.length > 0) log(`miniprogram-ci 认为没有用到、不会上传：${dropped.join('、')}`)
  log(
    failures.length === 0
      ? `miniprogram-ci：离线编译 ${compiled.length} 个文件，没有问题`
      : `miniprogram-ci：${failures.join('；')}`,
  )
  return { failures, packages }
}

async function main() {
  const { ensureWeappTools } = await import('./setup.mjs')
  const { build } = await import('./taro.mjs')
  await ensureWeappTools()
  await build('weapp')
  const { failures } = await checkWeappCi()
  if (failures.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
