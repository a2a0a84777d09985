import { once } from 'node:events'

export default async function teardown(): Promise<void> {
  const child = globalThis.__weappServer
  if (!child || child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}
