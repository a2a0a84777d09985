// WeChat's own tool, miniprogram-ci, as a function: one task, one process, one answer.
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const child = path.join(path.dirname(fileURLToPath(import.meta.url)), 'ci-child.mjs')

/** Secrets and settings of ours that the tool has no use for. */
const withheld = /^(WEAPP_|.*(SECRET|PASSWORD|TOKEN|_KEY$|_KEY_ID$)|DATABASE_URL$|REDIS_URL$)/

/** What a text says without the key that was used on the way. */
export function withoutKey(text, key) {
  const body = key.replace(/-----[^-]+-----/g, '').replace(/\s+/g, '\n')
  return [key, ...body.split('\n')]
    .filter((line) => line.length >= 16)
    .reduce((rest, line) => rest.split(line).join('（密钥）'), text)
}

/**
 * @param {{ task: 'compile' | 'upload' | 'preview', project: { appid: string, projectPath: string, privateKey: string } }} request
 *   with whatever else the task takes
 * @param {{ limitMs?: number }} [options]
 * @returns {Promise<unknown>} the answer of the task
 * @throws with the tool's words, without the key
 */
export async function runCi(request, { limitMs = 300_000 } = {}) {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'shigu-weapp-ci-'))
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !withheld.test(name)),
  )
  const tool = fork(child, [], {
    // A group of its own: the tool starts workers which nobody else would end.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...env, TMPDIR: scratch, HOME: scratch, USERPROFILE: scratch },
  })
  let printed = ''
  tool.stdout.on('data', (chunk) => (printed += chunk))
  tool.stderr.on('data', (chunk) => (printed += chunk))
  const end = () => {
    try {
      process.kill(-tool.pid, 'SIGKILL')
    } catch {
      tool.kill('SIGKILL')
    }
  }
  let timer
  process.once('exit', end)
  try {
    const answer = await new Promise((resolve, reject) => {
      timer = setTimeout(
        () => reject(new Error(`miniprogram-ci 超过 ${limitMs / 1000} 秒没有结果`)),
        limitMs,
      )
      tool.once('message', resolve)
      tool.once('error', reject)
      tool.once('exit', (code, signal) =>
        reject(new Error(`miniprogram-ci 提前退出（${signal ?? code}）\n${printed.slice(-2000)}`)),
      )
      tool.send(request)
    })
    if (answer.fault !== undefined) {
      throw new Error(`${answer.code === undefined ? '' : `[${answer.code}] `}${answer.fault}`)
    }
    return answer.result
  } catch (error) {
    throw new Error(withoutKey(error.message, request.project.privateKey))
  } finally {
    clearTimeout(timer)
    process.removeListener('exit', end)
    end()
    await rm(scratch, { recursive: true, force: true, maxRetries: 3 })
  }
}
