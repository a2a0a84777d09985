// What the compiled mini-program sends to its view, measured by test/weapp/costs.test.ts: the same
// figures that every test run holds to the budgets, and those of other feeds besides.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { root } from './server-under-test.mjs'

/** `{ what, cost: { calls, bytes }, budget: { calls, bytes } | null, designed }` of each. */
export async function measureWeapp() {
  const work = await mkdtemp(path.join(tmpdir(), 'shigu-bench-weapp-'))
  const file = path.join(work, 'costs.json')
  try {
    const code = await new Promise((resolve, reject) => {
      const child = spawn(
        process.execPath,
        [
          '--experimental-vm-modules',
          '--no-warnings',
          path.join(root, 'node_modules/jest/bin/jest.js'),
          '--selectProjects',
          'weapp',
          '--runInBand',
          'test/weapp/costs.test.ts',
        ],
        {
          cwd: root,
          stdio: 'inherit',
          env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0', WEAPP_BENCH: file },
        },
      )
      child.on('error', reject)
      child.on('close', resolve)
    })
    const figures = JSON.parse(await readFile(file, 'utf8'))
    // A missed budget is shown in the table; anything else that failed leaves figures out.
    if (code !== 0 && figures.every(isWithin)) throw new Error('test/weapp/costs.test.ts failed')
    return figures
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

export const isWithin = ({ cost, budget }) =>
  budget === null || (cost.calls <= budget.calls && cost.bytes <= budget.bytes)
