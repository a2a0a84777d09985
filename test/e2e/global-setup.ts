import { makeDataDir, startStack, type Stack } from './support/stack'

declare global {
  var __e2eStack: Stack | undefined
}

/** One product for all end-to-end tests: the README's command on an empty data directory. */
export default async function setup(): Promise<void> {
  const stack = await startStack({ dataDir: await makeDataDir() })
  globalThis.__e2eStack = stack
  process.env.E2E_ORIGIN = stack.origin
}
