// WeChat's own compilers for templates and styles. The real programs lie in miniprogram-compiler,
// which comes with miniprogram-simulate.
import { spawn } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { resolveFrom } from './files.mjs'
import { styleFacts } from './styles.mjs'

const systems = { linux: 'linux', darwin: 'mac', win32: 'windows' }

function program(name) {
  const simulate = createRequire(import.meta.url).resolve('miniprogram-simulate/package.json')
  const home = path.dirname(createRequire(simulate).resolve('miniprogram-compiler/package.json'))
  const system = systems[process.platform]
  if (system === undefined) throw new Error(`微信没有给 ${process.platform} 的 ${name}`)
  const file = path.join(home, 'bin', system, process.platform === 'win32' ? `${name}.exe` : name)
  // The package carries the programs without the right to be run; it sets that right itself, too.
  if ((statSync(file).mode & 0o111) === 0) chmodSync(file, 0o755)
  return file
}

function run(file, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let words = ''
    child.stderr.on('data', (chunk) => (words += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code: code ?? signal, words: words.trim() }))
  })
}

/** Paths that a template names: `<import>` and `<include>`, `<wxs>`, and what it draws. */
export function templateLinks(wxml) {
  const links = { templates: [], scripts: [], pictures: [] }
  for (const [, tag, attributes] of wxml.matchAll(/<(import|include|wxs|image)\b([^>]*)>/g)) {
    const target = /\bsrc\s*=\s*["']([^"'{}]+)["']/.exec(attributes)?.[1]
    if (target === undefined) continue
    if (tag === 'wxs') links.scripts.push(target)
    else if (tag === 'image') links.pictures.push(target)
    else links.templates.push(target)
  }
  return links
}

/** A file and everything that it takes in, by way of `links`. */
function closure(file, files, links) {
  const found = [file]
  for (const at of found) {
    for (const target of links(files.get(at).text)) {
      const next = resolveFrom(at, target)
      if (files.has(next) && !found.includes(next)) found.push(next)
    }
  }
  return found
}

/** What a compiler said about files that have not changed since; see memo.mjs. */
const known = new Map()

/**
 * Compiles every template and every style by itself, with what it takes in: the compilers stop at the
 * first fault they meet, and so each file shows its own.
 *
 * @param {string} directory the build
 * @param {Map<string, { text?: string }>} files of it
 * @returns {Promise<{ file: string, message: string }[]>}
 */
export async function compileAll(directory, files) {
  const findings = new Map()
  const jobs = [...files.keys()].flatMap((file) => {
    if (file.endsWith('.wxml')) {
      const inputs = closure(file, files, (text) => {
        const { templates, scripts } = templateLinks(text)
        return [...templates, ...scripts]
      })
      return [{ file, inputs, name: 'wcc', args: ['-d', '-cc', '0', ...inputs, '-gn', '$gwx'] }]
    }
    if (file.endsWith('.wxss')) {
      const inputs = closure(file, files, (text) => styleFacts(text).imports)
      return [{ file, inputs, name: 'wcsc', args: ['-db', '-pc', '1', ...inputs] }]
    }
    return []
  })
  const queue = [...jobs]
  const worker = async () => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const key = JSON.stringify([job.args, ...job.inputs.map((input) => files.get(input).text)])
      if (!known.has(key)) known.set(key, await run(program(job.name), job.args, directory))
      const { code, words } = known.get(key)
      if (code === 0 && words === '') continue
      const said = words
        .replace(/\s*error file count: \d+\s*/, ' ')
        .replace(/\s+/g, ' ')
        .trim()
      // A fault in what several files take in is one fault, of the file that the compiler names first.
      const at = said.replace(/^ERR: /, '')
      const file = job.inputs.find(
        (input) => /^[:(]/.test(at.slice(input.length)) && at.startsWith(input),
      )
      const message = `${job.name} ${code === 0 ? '警告' : '编译失败'}：${said || `退出码 ${code}`}`
      const finding = { file: file ?? job.file, message }
      findings.set(JSON.stringify(finding), finding)
    }
  }
  await Promise.all([worker(), worker(), worker()])
  return [...findings.values()].sort((a, b) => (a.file < b.file ? -1 : 1))
}
