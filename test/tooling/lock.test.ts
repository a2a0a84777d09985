import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingOptionals } from '../../tools/lock.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const readJson = async (file: string): Promise<never> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')) as never

type Lock = Parameters<typeof missingOptionals>[0]

// The app's own, and that of WeChat's tool, which is installed apart.
describe.each(['', 'tools/weapp-ci/'])('%spackage-lock.json', (folder) => {
  test('is complete, so that `npm ci` accepts it (else: node tools/lock.mjs)', async () => {
    const own: { overrides?: Record<string, unknown>; dependencies: Record<string, string> } =
      await readJson(`${folder}package.json`)
    const lock: Lock = await readJson(`${folder}package-lock.json`)
    expect(missingOptionals(lock, own.overrides ?? {})).toEqual([])
    expect(lock.packages['']).toMatchObject({ dependencies: own.dependencies })
  })

  test('names no download address', async () => {
    const { packages }: Lock = await readJson(`${folder}package-lock.json`)
    const addressed = Object.entries(packages).filter(([, info]) =>
      /^https?:/.test((info as { resolved?: string }).resolved ?? ''),
    )
    expect(addressed.map(([place]) => place)).toEqual([])
  })
})

test('WeChat’s tool is fixed to one version', async () => {
  const { dependencies }: { dependencies: Record<string, string> } = await readJson(
    'tools/weapp-ci/package.json',
  )
  const { packages }: Lock = await readJson('tools/weapp-ci/package-lock.json')
  expect(Object.keys(dependencies)).toEqual(['miniprogram-ci'])
  expect(packages['node_modules/miniprogram-ci']?.version).toBe(dependencies['miniprogram-ci'])
})

describe('what is missing', () => {
  const lock = (packages: Lock['packages']): Lock => ({ packages })

  test('an exact version that only another package has', () => {
    expect(
      missingOptionals(
        lock({
          'node_modules/a': { version: '2.0.0', optionalDependencies: { 'a-linux': '2.0.0' } },
          'node_modules/a-linux': { version: '1.0.0' },
        }),
        {},
      ),
    ).toEqual([{ key: 'node_modules/a/node_modules/a-linux', name: 'a-linux', version: '2.0.0' }])
  })

  test('nothing, when it lies nested or further up', () => {
    expect(
      missingOptionals(
        lock({
          'node_modules/a': { version: '2.0.0', optionalDependencies: { 'a-linux': '2.0.0' } },
          'node_modules/a/node_modules/a-linux': { version: '2.0.0' },
          'node_modules/b/node_modules/c': {
            version: '1.0.0',
            optionalDependencies: { d: '^1.0.0' },
          },
          'node_modules/d': { version: '1.2.0' },
        }),
        {},
      ),
    ).toEqual([])
  })

  test('an open range asks for an override, and takes it', () => {
    const open = lock({
      'node_modules/a': { version: '1.0.0', optionalDependencies: { x: 'latest' } },
    })
    expect(() => missingOptionals(open, {})).toThrow(/overrides/)
    expect(missingOptionals(open, { x: '0.0.0' })).toEqual([
      { key: 'node_modules/a/node_modules/x', name: 'x', version: '0.0.0' },
    ])
  })
})
