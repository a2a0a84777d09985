// `npm run dev:server`: the server, started anew whenever its sources change.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { ensureDependencies } = await import('./setup.mjs')
await ensureDependencies()
const { buildServer } = await import('./build-server.mjs')

let child
let again
let stopping = false

async function restart() {
  try {
    const main = await buildServer()
    if (child) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    }
    if (stopping) return
    child = spawn(process.execPath, ['--enable-source-maps', main], { cwd: root, stdio: 'inherit' })
  } catch (error) {
    // A half-written file does not build; the running server stays until the next change.
    console.error(error.message)
  }
}

for (const dir of ['server/src', 'src/contract']) {
  watch(path.join(root, dir), { recursive: true }, () => {
    clearTimeout(again)
    again = setTimeout(() => void restart(), 200)
  })
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping = true
    if (!child) process.exit(0)
    child.once('exit', (code) => process.exit(code ?? 0))
    child.kill('SIGTERM')
  })
}
await restart()
