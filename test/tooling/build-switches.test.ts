import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

// The build switches: what the client is given for each, and that a typo stops the build.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const run = promisify(execFile)

/** Loads config/index.ts in a process of its own, as Taro does, and returns the constants for the client. */
async function constants(
  target: 'h5' | 'weapp',
  env: Record<string, string>,
): Promise<Record<string, unknown>> {
  const script = `
    const { buildSync } = require('esbuild')
    const Module = require('node:module')
    const file = require('node:path').resolve('config/index.ts')
    const { text } = buildSync({
      entryPoints: [file], bundle: true, packages: 'external', platform: 'node', format: 'cjs', write: false,
    }).outputFiles[0]
    const config = new Module(file)
    config.filename = file
    config.paths = Module._nodeModulePaths(process.cwd())
    config._compile(text, file)
    config.exports.default(require('webpack-merge').merge, { command: 'build', mode: process.env.NODE_ENV })
      .then((result) => process.stdout.write(JSON.stringify(result.defineConstants)))
      .catch((error) => { console.error(error.message); process.exit(1) })
  `
  const { stdout } = await run(process.execPath, ['-e', script], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', TARO_ENV: target, ...env },
  })
  const defined = JSON.parse(stdout) as Record<string, string>
  return Object.fromEntries(Object.entries(defined).map(([name, text]) => [name, JSON.parse(text)]))
}

test('without switches: five tabs, notices and me ask for an account, same origin on H5', async () => {
  expect(await constants('h5', {})).toEqual({
    __TABS__: 'five',
    __TAB_LOGIN__: 'notice-user',
    __API_ORIGIN__: '',
    __APP_DEV__: false,
  })
})

test('each switch reaches the client', async () => {
  expect(
    await constants('weapp', {
      TARO_APP_TABS: 'four',
      TARO_APP_TAB_LOGIN: 'publish-notice',
      TARO_APP_API_ORIGIN: 'https://api.example.com',
      NODE_ENV: 'development',
    }),
  ).toEqual({
    __TABS__: 'four',
    __TAB_LOGIN__: 'publish-notice',
    __API_ORIGIN__: 'https://api.example.com',
    __APP_DEV__: true,
  })
})

test('a mini-program has no origin of its own and is given one', async () => {
  expect((await constants('weapp', {}))['__API_ORIGIN__']).toBe('http://localhost:8080')
})

test.each([
  ['TARO_APP_TABS', 'six'],
  ['TARO_APP_TAB_LOGIN', 'everybody'],
  ['TARO_APP_API_ORIGIN', 'https://example.com/'],
  ['TARO_APP_API_ORIGIN', 'example.com'],
])('%s=%s stops the build', async (name, value) => {
  await expect(constants('h5', { [name]: value })).rejects.toThrow(name)
})
