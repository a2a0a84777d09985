// `npm run check`: types on three programs, lint, import rules, formatting. All at once as far as the
// machine has cores, every finding printed, one summary at the end.
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const bin = (name) => path.join(root, 'node_modules', name)

/** The long ones first, so that the short ones fill the gaps. */
const steps = [
  {
    name: 'eslint',
    // No cache: a type-aware finding in one file can come from a change in another.
    args: [bin('eslint/bin/eslint.js'), '.', '--max-warnings=0'],
  },
  { name: 'tsc h5', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.h5.json'] },
  { name: 'tsc weapp', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.weapp.json'] },
  { name: 'tsc server', args: [bin('typescript/bin/tsc'), '-p', 'tsconfig.server.json'] },
  {
    name: 'prettier',
    args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'],
  },
  {
    name: 'depcruise',
    args: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      'src',
      'server',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err-long',
    ],
  },
]

function run(step) {
  const started = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, step.args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output += error.message))
    child.on('close', (code) =>
      resolve({
        name: step.name,
        ok: code === 0,
        output: output.trim(),
        seconds: (performance.now() - started) / 1000,
      }),
    )
  })
}

/**
 * Runs every step and prints what each found.
 *
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>} counted by step
 */
export async function check({ log = console.log } = {}) {
  const queue = [...steps]
  const results = []
  const worker = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const result = await run(step)
      results.push(result)
      log(`${result.ok ? '✓' : '✗'} ${result.name}（${result.seconds.toFixed(1)} s）`)
      if (!result.ok) log(result.output.replace(/^/gm, '    '))
    }
  }
  const width = Math.max(1, Math.min(os.availableParallelism(), 3))
  await Promise.all(Array.from({ length: width }, worker))
  const failures = results.filter((result) => !result.ok).map((result) => result.name)
  const passed = results.length - failures.length
  log(
    failures.length === 0
      ? `检查：${passed} 项全部通过`
      : `检查：${passed} 项通过，${failures.length} 项未过（${failures.join('、')}）`,
  )
  return { passed, failed: failures.length, failures }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await check()
  process.exit(failed === 0 ? 0 : 1)
}
