import { makeDataDir, removeDataDir, startStack } from './support/stack'
import { e2eOrigin } from './support/people'

/** Point 1: the README's command. The first start is the one of global-setup.ts. */
describe('npm start', () => {
  it('prints the address and the demo accounts, and answers health checks', async () => {
    const stack = globalThis.__e2eStack
    const origin = e2eOrigin()
    if (stack) {
      expect(stack.output()).toContain('/h5/')
      expect(stack.output()).toContain('13800000001')
    }
    for (const path of ['/healthz', '/readyz']) {
      const answer = await fetch(origin + path)
      expect([path, answer.status]).toEqual([path, 200])
    }
    const docs = (await (await fetch(`${origin}/docs/json`)).json()) as { paths: object }
    expect(Object.keys(docs.paths)).toContain('/rest/auth/post/addPost')
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
