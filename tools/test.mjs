// `npm test`: sets up what is missing, builds each target once, checks, then runs every jest project,
// the heavy ones last. `npm test -- --only unit,server` runs parts; what follows is handed to jest.
// The last line is always `N passed, N failed`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { clearRunPlace, findLeftovers, makeRunPlace } from './leftovers.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const artifacts = path.join(root, 'artifacts')

/** jest projects in the order in which they run, with what each needs before. */
const projects = [
  { name: 'unit', needs: [] },
  { name: 'tooling', needs: [] },
  { name: 'flows', needs: [] },
  { name: 'server', needs: [] },
  { name: 'components', needs: ['browser'] },
  { name: 'twins', needs: ['browser'] },
  { name: 'h5', needs: ['h5'] },
  // Half a second is what a test of the mini-program is to take; told, not held, since one machine is
  // not the next and a time limit fails for reasons that are no faults.
  { name: 'weapp', needs: ['weapp', 'weapp-ci'], reading: 'weapp', aimMs: 500 },
  { name: 'e2e', needs: ['h5', 'browser'], reading: 'h5' },
  // Alone: it is timed. Last: the pictures of the demo community have been drawn by then.
  { name: 'start', needs: ['h5'] },
]
/** Steps that are not jest projects, and what they need. */
const checks = {
  check: [],
  size: ['weapp', 'h5'],
  'check:weapp': ['weapp', 'weapp-ci'],
  'check:weapp:ci': ['weapp', 'weapp-ci'],
}
const parts = [...Object.keys(checks), ...projects.map(({ name }) => name)]

function readArguments() {
  const args = process.argv.slice(2)
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='))
  if (at < 0) return { only: parts, rest: args }
  const inline = args[at].includes('=')
  const value = inline ? args[at].slice('--only='.length) : (args[at + 1] ?? '')
  args.splice(at, inline ? 1 : 2)
  const only = value.split(',').filter(Boolean)
  const unknown = only.filter((name) => !parts.includes(name))
  if (only.length === 0 || unknown.length > 0) {
    console.error(`--only 的可选值：${parts.join(', ')}（收到“${value}”）`)
    process.exit(2)
  }
  return { only, rest: args }
}

const total = { passed: 0, failed: 0 }
const rows = []
function record(name, passed, failed, started, note = '') {
  total.passed += passed
  total.failed += failed
  rows.push({ name, passed, failed, seconds: (performance.now() - started) / 1000, note })
}

/** A step that is not a jest project counts as one test. */
async function step(name, work) {
  const started = performance.now()
  console.log(`\n── ${name}`)
  try {
    const problem = await work()
    if (problem) console.error(problem)
    record(name, problem ? 0 : 1, problem ? 1 : 0, started)
    return !problem
  } catch (error) {
    console.error(error.message)
    record(name, 0, 1, started)
    return false
  }
}

/** Twenty minutes is what a whole run may take; a project that hangs must not take them all. */
const projectLimitMs = 14 * 60_000

async function runProject({ name, aimMs }, rest, place) {
  const started = performance.now()
  console.log(`\n── ${name}`)
  const report = path.join(artifacts, `jest-${name}.json`)
  await rm(report, { force: true })
  const args = [
    '--experimental-vm-modules',
    '--no-warnings',
    path.join(root, 'node_modules/jest/bin/jest.js'),
    '--selectProjects',
    name,
    '--json',
    `--outputFile=${report}`,
    '--maxWorkers=2',
    ...rest,
  ]
  const fault = await new Promise((resolve) => {
    // jest's report goes to the file and its progress to stderr; stdout would only repeat the report.
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0', TMPDIR: place },
    })
    const timer = setTimeout(() => {
      resolve(`超过 ${projectLimitMs / 60_000} 分钟，已中止`)
      child.kill('SIGKILL')
    }, projectLimitMs)
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      resolve(signal ? `被 ${signal} 中止` : code > 1 ? `退出码 ${code}` : '')
    })
  })
  const left = await findLeftovers(place)
  const result = existsSync(report) ? JSON.parse(await readFile(report, 'utf8')) : null
  if (result === null) {
    record(name, 0, 1, started, fault || '没有留下结果')
    return
  }
  const notes = []
  let failed = result.numFailedTests
  if (result.numRuntimeErrorTestSuites > 0) {
    // A file that cannot be loaded has no tests to fail; it fails as one.
    failed += result.numRuntimeErrorTestSuites
    notes.push(`${result.numRuntimeErrorTestSuites} 个文件无法运行`)
  }
  const skipped = result.numPendingTests + result.numTodoTests
  // A filter skips tests on purpose; without one, nothing may be skipped.
  if (skipped > 0 && rest.length === 0) {
    failed += skipped
    notes.push(`${skipped} 个被跳过`)
  }
  if (result.numPassedTests + failed === 0 && rest.length === 0) {
    failed = 1
    notes.push('没有找到测试')
  }
  if (aimMs !== undefined && rest.length === 0) {
    const { middle, slow } = durations(result, aimMs)
    for (const line of slow) console.error(line)
    notes.push(`每个测试中位 ${middle} ms，${slow.length} 个超过 ${aimMs} ms`)
  }
  if (fault) {
    failed += 1
    notes.push(fault)
  } else if (!result.success && failed === 0) {
    // For instance a set-up that failed after the tests were counted.
    failed = 1
    notes.push('jest 报告失败')
  }
  // A project that left something has failed even if its tests passed.
  if (left.length > 0) {
    failed += 1
    notes.push(`没有收拾干净：${left.join('、')}`)
  }
  record(name, result.numPassedTests, failed, started, notes.join('，'))
}

/** How long the tests themselves took, without what their files prepare; the slow ones, slowest first. */
function durations(result, limit) {
  const tests = result.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed')
    .sort((a, b) => b.duration - a.duration)
  return {
    middle: tests[tests.length >> 1]?.duration ?? 0,
    slow: tests
      .filter(({ duration }) => duration > limit)
      .map(({ duration, fullName }) => `${String(duration).padStart(6)} ms  ${fullName}`),
  }
}

async function main() {
  const started = performance.now()
  const { only, rest } = readArguments()
  const wants = (name) => only.includes(name)
  const chosen = projects.filter(({ name }) => wants(name))
  const needs = new Set(chosen.flatMap((item) => item.needs))
  for (const [name, wanted] of Object.entries(checks)) {
    if (wants(name)) for (const need of wanted) needs.add(need)
  }

  const setup = await import('./setup.mjs')
  await setup.ensureDependencies()
  await mkdir(artifacts, { recursive: true })

  if (needs.has('browser')) {
    await step('准备浏览器', async () => {
      await setup.ensureFonts()
      // The end-to-end tests read it from here.
      process.env.CHROME_PATH = await setup.ensureChromium()
      console.log(process.env.CHROME_PATH)
    })
  }
  const { build } = await import('./taro.mjs')
  const built = {}
  // Together: an installation waits for the network, and a build leaves a part of two cores free.
  await Promise.all([
    needs.has('weapp-ci') &&
      step('准备微信的小程序工具', async () => void (await setup.ensureWeappTools())),
    ...['weapp', 'h5'].map(async (target) => {
      if (needs.has(target))
        built[target] = await step(`构建 ${target}`, async () => void (await build(target)))
    }),
  ])
  // The tab bar's tests also run on the specification's other reading. A run that names its files does
  // without that build unless they are the tab bar's.
  const targets = chosen.flatMap(({ reading }) => reading ?? [])
  if (targets.length > 0 && (rest.length === 0 || rest.some((arg) => arg.includes('tab-bar')))) {
    await step('构建另一种读法（四个标签，发布与消息要登录）', async () => {
      await Promise.all(targets.map((target) => build(target, { reading: 'four' })))
    })
  }
  if (wants('check')) {
    const begun = performance.now()
    console.log('\n── check')
    const { check } = await import('./check.mjs')
    const { passed, failed, failures } = await check()
    record('check', passed, failed, begun, failures.join('、'))
  }
  if (wants('size') && built.weapp && built.h5) {
    await step('size', async () => {
      const { size } = await import('./size.mjs')
      const { failures } = await size()
      return failures.length > 0 ? `超出上限：${failures.join('、')}` : undefined
    })
  }
  if (wants('check:weapp') && built.weapp) {
    await step('check:weapp', async () => {
      const { checkWeapp } = await import('./check-weapp.mjs')
      const { findings } = await checkWeapp()
      return findings.length > 0 ? `小程序有 ${findings.length} 个问题` : undefined
    })
  }
  if (wants('check:weapp:ci') && built.weapp) {
    await step('check:weapp:ci', async () => {
      const { checkWeappCi } = await import('./check-weapp-ci.mjs')
      const { failures } = await checkWeappCi()
      return failures.length > 0 ? `miniprogram-ci：${failures.join('；')}` : undefined
    })
  }
  for (const project of chosen) {
    const place = await makeRunPlace()
    try {
      await runProject(project, rest, place)
    } finally {
      await clearRunPlace(place)
    }
  }

  console.log('\n── 小结')
  for (const { name, passed, failed, seconds, note } of rows) {
    const mark = failed === 0 ? '✓' : '✗'
    console.log(
      `${mark} ${name}：${passed} 过，${failed} 败，${seconds.toFixed(1)} s${note ? `（${note}）` : ''}`,
    )
  }
  console.log(`共 ${((performance.now() - started) / 60_000).toFixed(1)} 分钟`)
}

try {
  await main()
} catch (error) {
  console.error(error)
  total.failed += 1
}
process.exitCode = total.failed === 0 ? 0 : 1
console.log(`${total.passed} passed, ${total.failed} failed`)
// Handles that a tool left open must not keep a finished run alive.
process.exit()
