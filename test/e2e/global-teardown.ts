import { removeDataDir } from './support/stack'

export default async function teardown(): Promise<void> {
  const stack = globalThis.__e2eStack
  if (!stack) return
  await stack.stop()
  await removeDataDir(stack.dataDir)
}
