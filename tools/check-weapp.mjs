// `npm run check:weapp`: everything that can be said about the mini-program without running it, so that
// an upload is not where a fault is first seen. Reports all findings, not the first one.
//
// It builds dist/weapp first, which costs nothing when no input has changed; `--no-build` looks at what
// lies there. How calls that need a declaration are told from mere names: weapp/scripts.mjs, isRealUse.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { budgets, weappSizes } from './size.mjs'
import { compileAll } from './weapp/compilers.mjs'
import { pagesOf, readBuild } from './weapp/files.mjs'
import { privateApis } from './weapp/private-apis.mjs'
import { readProjectConfig } from './weapp/project-config.mjs'
import { schemaFaults } from './weapp/schemas.mjs'
import { scriptFacts } from './weapp/scripts.mjs'
import { structureFindings } from './weapp/structure.mjs'
import { styleFacts } from './weapp/styles.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const KB = 1024
const kb = (bytes) => `${(bytes / KB).toFixed(1)} KB`

async function sizeFindings(directory) {
  const { main, total, subpackages } = await weappSizes(directory)
  const { wechatPackage, wechatTotal } = budgets
  const rows = [
    { name: '主包', bytes: main, budget: budgets.weappMain, limit: wechatPackage },
    ...Object.entries(subpackages).map(([name, bytes]) => ({
      name: `分包 ${name}`,
      bytes,
      budget: budgets.weappSubpackage,
      limit: wechatPackage,
    })),
    { name: '合计', bytes: total, budget: budgets.weappTotal, limit: wechatTotal },
  ]
  const findings = rows.flatMap(({ name, bytes, budget, limit }) => [
    ...(bytes > budget ? [{ file: name, message: `${kb(bytes)}，超出预算 ${kb(budget)}` }] : []),
    ...(bytes > limit
      ? [{ file: name, message: `${kb(bytes)}，超出微信的上限 ${kb(limit)}，无法上传` }]
      : []),
  ])
  return { rows, findings }
}

/** Which of WeChat's schemas a JSON file has to meet. */
function schemaOf(file, app, files) {
  if (file === 'app.json') return 'app'
  if (file === 'project.config.json') return 'projectconfig'
  if (file === 'project.private.config.json') return 'projectprivateconfig'
  if (file === (app.sitemapLocation ?? 'sitemap.json')) return 'sitemap'
  if (file === app.themeLocation) return 'theme'
  const base = file.replace(/\.json$/, '')
  const isPart = files.has(`${base}.wxml`) || files.has(`${base}.js`)
  return isPart || pagesOf(app).includes(base) ? 'page' : undefined
}

/**
 * Checks a project whose build is where its project.config.json says.
 *
 * @param {{ project?: string, log?: (line: string) => void }} [options] `project` holds project.config.json
 * @returns {Promise<{ findings: { file: string, message: string }[], privacy: { kind: string, by: string[] }[] }>}
 */
export async function checkWeapp({ project = root, log = console.log } = {}) {
  const { directory, findings } = await readProjectConfig(project)
  const files = await readBuild(directory)
  const find = (file, messages) => {
    for (const message of messages) findings.push({ file, message })
  }
  let privacy = []

  const parsed = new Map()
  for (const [file, { text }] of files) {
    if (!file.endsWith('.json')) continue
    try {
      parsed.set(file, JSON.parse(text))
    } catch (error) {
      find(file, [`不是正确的 JSON：${error.message}`])
    }
  }
  const app = parsed.get('app.json')
  if (!files.has('app.json'))
    find('app.json', [`${directory} 里没有它，请先运行 npm run build:weapp`])

  const scripts = new Map()
  for (const [file, { text }] of files) {
    if (file.endsWith('.js')) {
      scripts.set(file, scriptFacts(text))
      find(file, scripts.get(file).faults)
    } else if (file.endsWith('.wxss')) find(file, styleFacts(text).faults)
  }
  findings.push(...(await compileAll(directory, files)))

  // Without app.json nothing is known about packages and pages.
  if (typeof app === 'object' && app !== null) {
    for (const [file, value] of parsed) {
      const schema = schemaOf(file, app, files)
      if (schema !== undefined) find(file, schemaFaults(schema, value))
    }
    const { rows, findings: tooBig } = await sizeFindings(directory)
    for (const { name, bytes, budget, limit } of rows) {
      log(`${name}：${kb(bytes)}（预算 ${kb(budget)}，微信上限 ${kb(limit)}）`)
    }
    findings.push(...tooBig)
    findings.push(...structureFindings(files, app, (file) => parsed.get(file)))
    const declared = privateApis(app, scripts)
    findings.push(...declared.findings)
    privacy = declared.privacy
  }

  if (privacy.length > 0) {
    log('需要在《用户隐私保护指引》中声明（微信公众平台 → 设置 → 服务内容声明）：')
    for (const { kind, by } of privacy) log(`  ${kind}：${by.join('、')}`)
  }
  for (const { file, message } of findings) log(`✗ ${file}：${message}`)
  log(
    findings.length === 0
      ? `小程序检查：${files.size} 个文件，没有问题`
      : `小程序检查：${files.size} 个文件，${findings.length} 个问题`,
  )
  return { findings, privacy }
}

async function main() {
  const { ensureWeappTools } = await import('./setup.mjs')
  await ensureWeappTools()
  if (!process.argv.includes('--no-build')) {
    const { build } = await import('./taro.mjs')
    await build('weapp')
  } else if (!existsSync(path.join(root, 'dist/weapp'))) {
    throw new Error('没有 dist/weapp，请先运行 npm run build:weapp')
  }
  const { findings } = await checkWeapp()
  if (findings.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
