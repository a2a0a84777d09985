import { makeDataDir, startStack, type Stack } from './support/stack'

declare global {
  var __e2eStack: Stack | undefined
}

/** One product for all end-to-end tests: the README's command on an empty data directory. */
export default async function setup(): Promise<void> {
  // A product that runs already can be named instead, while one writes tests.
  if (process.env.E2E_ORIGIN) return
  const stack = await startStack({
    dataDir: await makeDataDir(),
    // Every test signs in from the same address.
    env: { RATE_LIMIT_FACTOR: '50' },
  })
  globalThis.__e2eStack = stack
  process.env.E2E_ORIGIN = stack.origin
}
