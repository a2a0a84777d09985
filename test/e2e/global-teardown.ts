import { removeDataDir } from './support/stack'

export default async function teardown(): Promise<void> {
  await globalThis.__e2eWechat?.close()
  const stack = globalThis.__e2eStack
  if (!stack) return
  await stack.stop()
  await removeDataDir(stack.dataDir)
}
