import { once } from 'node:events'
import { rm } from 'node:fs/promises'

export default async function teardown(): Promise<void> {
  const child = globalThis.__weappServer
  if (child && child.exitCode === null) {
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
  for (const place of globalThis.__weappLeftovers ?? []) {
    await rm(place, { recursive: true, force: true })
  }
}
