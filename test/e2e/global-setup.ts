import {
  fakeWechatEnv,
  startFakeWechat,
  type FakeWechat,
} from '../../server/src/infra/testing/fake-wechat'
import { makeDataDir, startStack, type Stack } from './support/stack'

declare global {
  var __e2eStack: Stack | undefined
  var __e2eWechat: FakeWechat | undefined
}

/**
 * One product for all end-to-end tests: the README's command on an empty data directory, connected to a
 * WeChat of ours.
 */
export default async function setup(): Promise<void> {
  // A product that runs already can be named instead (with its E2E_WECHAT), while one writes tests.
  if (process.env.E2E_ORIGIN) return
  const wechat = await startFakeWechat()
  globalThis.__e2eWechat = wechat
  process.env.E2E_WECHAT = wechat.origin
  const stack = await startStack({
    dataDir: await makeDataDir(),
    // Every test signs in from the same address.
    env: { RATE_LIMIT_FACTOR: '50', ...fakeWechatEnv(wechat.origin) },
  })
  globalThis.__e2eStack = stack
  process.env.E2E_ORIGIN = stack.origin
}
