// Puts results into docs/performance.md between markers, and onto the screen.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'

import { root } from './server-under-test.mjs'

const PAGE = path.join(root, 'docs/performance.md')

/** What the numbers were measured on; no names of machines or people. */
export function machine() {
  const all = cpus()
  return [
    `${all.length} × ${all[0]?.model.trim() ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 1024 ** 3)} GB RAM`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
  ].join(', ')
}

/** `row`: what, measured, budget, ok (true, false or null for no budget). */
export function table(rows) {
  const mark = (ok) => (ok === null ? '' : ok ? '✓' : '✗')
  return [
    '| 项目 | 实测 | 预算 | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, measured, budget = '', ok = null }) =>
        `| ${what} | ${measured} | ${budget} | ${mark(ok)} |`,
    ),
  ].join('\n')
}

export function print(title, rows) {
  console.log(`\n── ${title}`)
  const wide = (text) =>
    [...text].reduce((sum, char) => sum + (char.codePointAt(0) > 0x2e80 ? 2 : 1), 0)
  const widths = ['what', 'measured', 'budget'].map((key) =>
    Math.max(...rows.map((row) => wide(row[key] ?? ''))),
  )
  for (const row of rows) {
    const cells = ['what', 'measured', 'budget'].map((key, i) => {
      const text = row[key] ?? ''
      return text + ' '.repeat(widths[i] - wide(text))
    })
    console.log(
      `  ${cells.join('  ')}  ${row.ok === true ? 'ok' : row.ok === false ? 'MISSED' : ''}`,
    )
  }
}

/** Replaces one part of the page; the rest of it is written by hand. */
export async function writeSection(name, body) {
  const page = await readFile(PAGE, 'utf8')
  const begin = `<!-- bench:${name} -->`
  const end = `<!-- /bench:${name} -->`
  const from = page.indexOf(begin)
  const to = page.indexOf(end)
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no part ${name}`)
  await writeFile(PAGE, `${page.slice(0, from + begin.length)}\n\n${body}\n\n${page.slice(to)}`)
}

/** Day of the measurement and the version measured. */
export function stamp() {
  let commit = ''
  try {
    commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  } catch {
    // Not a checkout: the day alone will do.
  }
  const day = new Date().toISOString().slice(0, 10)
  return commit === '' ? day : `${day}，提交 ${commit}`
}
