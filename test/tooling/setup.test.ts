import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ensureWeappTools } from '../../tools/setup.mjs'

// With packages that lie beside the folder, so that no registry is needed.

let folder: string
const lines: string[] = []
const options = (): { folder: string; log: (line: string) => void } => ({
  folder: path.join(folder, 'ci'),
  log: (line) => void lines.push(line),
})

beforeEach(async () => {
  lines.length = 0
  folder = await mkdtemp(path.join(os.tmpdir(), 'shigu-setup-'))
  const json = async (file: string, value: object): Promise<void> => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), JSON.stringify(value))
  }
  const dependencies = { tool: 'file:../tool' }
  await json('tool/package.json', { name: 'tool', version: '1.0.0' })
  await json('ci/package.json', { name: 'ci', version: '1.0.0', dependencies })
  await json('ci/package-lock.json', {
    name: 'ci',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'ci', version: '1.0.0', dependencies },
      '../tool': { version: '1.0.0' },
      'node_modules/tool': { resolved: '../tool', link: true },
    },
  })
})
afterEach(() => rm(folder, { recursive: true }))

test('what is missing is installed once; without its mark, what is there is recognised', async () => {
  expect(await ensureWeappTools(options())).toBe(true)
  expect(lines).toEqual(['安装微信的小程序工具 miniprogram-ci（npm ci）…'])
  expect(existsSync(path.join(folder, 'ci/node_modules/tool/package.json'))).toBe(true)
  expect(await ensureWeappTools(options())).toBe(false)

  await rm(path.join(folder, 'ci/node_modules/.shigu-lock'))
  expect(await ensureWeappTools(options())).toBe(false)
  expect(lines).toHaveLength(1)
})

test('a failure says what to do', async () => {
  await writeFile(path.join(folder, 'ci/package.json'), '{')
  await expect(ensureWeappTools(options())).rejects.toThrow(
    /无法安装 miniprogram-ci：[^]*在 tools\/weapp-ci 里运行 npm ci/,
  )
})
