import { makeDataDir, removeDataDir, startStack } from '../e2e/support/stack'

/** Point 1: the README's command. It is timed, so nothing else runs beside it. */
describe('npm start', () => {
  it('prints the address and the demo accounts, and answers health checks', async () => {
    const dataDir = await makeDataDir()
    try {
      const stack = await startStack({ dataDir })
      expect(stack.output()).toContain('13800000001')
      for (const path of ['/healthz', '/readyz']) {
        const answer = await fetch(stack.origin + path)
        expect([path, answer.status]).toEqual([path, 200])
      }
      const docs = (await (await fetch(`${stack.origin}/docs/json`)).json()) as { paths: object }
      expect(Object.keys(docs.paths)).toContain('/rest/auth/post/addPost')
      expect(await stack.stop()).toBe(0)
      // Printed when it listens, which is a moment after it can be asked.
      expect(stack.output()).toContain(`:${new URL(stack.origin).port}/h5/`)
    } finally {
      await removeDataDir(dataDir)
    }
  })

  it('starts again on the same data within 5 s, adopts after a crash, and exits 0 on SIGTERM', async () => {
    const dataDir = await makeDataDir()
    try {
      const first = await startStack({ dataDir, env: { SEED: '0' } })
      await first.kill()

      const began = Date.now()
      const second = await startStack({ dataDir, env: { SEED: '0' } })
      const readyMs = Date.now() - began
      expect((await fetch(`${second.origin}/h5/`)).status).toBe(200)
      expect(await second.stop()).toBe(0)
      expect(readyMs).toBeLessThan(5000)
    } finally {
      await removeDataDir(dataDir)
    }
  })

  it('refuses to start in production with the sandbox SMS provider', async () => {
    const dataDir = await makeDataDir()
    try {
      await expect(
        startStack({ dataDir, env: { NODE_ENV: 'production', SEED: '0' } }),
      ).rejects.toThrow(/sandbox|沙箱|SMS_PROVIDER/i)
    } finally {
      await removeDataDir(dataDir)
    }
  })
})
