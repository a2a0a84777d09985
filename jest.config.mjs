import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Run with `node --experimental-vm-modules node_modules/jest/bin/jest.js`, as tools/test.mjs does:
// several server packages exist as ES modules only, so the tests are ES modules too.

const root = path.dirname(fileURLToPath(import.meta.url))

const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
    sourceMaps: 'inline',
  },
]

/** Set-up that one project needs once per run is found by its place: test/<project>/global-setup.ts. */
function globalHook(project, hook) {
  const file = path.join(root, 'test', project, `global-${hook}.ts`)
  return existsSync(file) ? { [hook === 'setup' ? 'globalSetup' : 'globalTeardown']: file } : {}
}

/** The same for set-up that each test file needs: test/<project>/setup.ts. */
function fileHook(project) {
  const file = path.join(root, 'test', project, 'setup.ts')
  return existsSync(file) ? [file] : []
}

// Not in the temporary directory, which `npm test` makes anew for every project.
const cacheDirectory = path.join(root, '.cache/jest')

const project = (name, testMatch, extra = {}) => ({
  displayName: name,
  cacheDirectory,
  rootDir: root,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // A twin (`x.weapp.ts` beside `x.h5.ts`) is imported without its suffix; Node is nearer to a browser.
  moduleFileExtensions: ['h5.ts', 'h5.tsx', 'ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    '\\.(css|scss)$': '<rootDir>/test/stubs/style.mjs',
    // A double beside the tests stands in for a platform twin where there is one.
    '^@/platform/(.*)$': ['<rootDir>/test/doubles/platform/$1', '<rootDir>/src/platform/$1'],
    '^@/(.*)$': '<rootDir>/src/$1',
    '^@contract/(.*)$': '<rootDir>/src/contract/$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/', '<rootDir>/artifacts/'],
  transform: { '\\.tsx?$': swc },
  transformIgnorePatterns: ['/node_modules/'],
  testTimeout: 20_000,
  setupFiles: ['<rootDir>/test/setup/build-constants.mjs'],
  setupFilesAfterEnv: fileHook(name),
  ...globalHook(name, 'setup'),
  ...globalHook(name, 'teardown'),
  ...extra,
})

/** Light projects first, so that a broken rule is known in seconds. tools/test.mjs keeps this order. */
export default {
  cacheDirectory,
  // jest takes the time limit from here only; a project's own is ignored.
  testTimeout: 120_000,
  projects: [
    project('unit', ['src/**/*.test.{ts,tsx}']),
    project('tooling', ['test/tooling/**/*.test.ts'], { testTimeout: 60_000 }),
    project(
      'server',
      ['server/src/**/*.test.ts', 'test/server/**/*.test.ts', 'test/contract/**/*.test.ts'],
      {
        testTimeout: 30_000,
      },
    ),
    project('flows', ['test/flows/**/*.test.ts'], { testTimeout: 30_000 }),
    project('components', ['test/components/**/*.test.ts'], { testTimeout: 60_000 }),
    project('twins', ['test/twins/**/*.test.ts'], { testTimeout: 30_000 }),
    project('h5', ['test/h5/**/*.test.ts'], { testTimeout: 60_000 }),
    project('weapp', ['test/weapp/**/*.test.ts'], { testTimeout: 60_000 }),
    project('e2e', ['test/e2e/**/*.test.ts'], { testTimeout: 120_000 }),
    project('start', ['test/start/**/*.test.ts']),
  ],
}
