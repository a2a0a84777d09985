import { ConfigError, loadConfig, type Config } from './config'
import { createLogger } from './infra/logging'
import { createServer } from './server'

/** Exit codes: 0 stopped as asked, 1 a fault, 2 unusable settings. */
async function main(): Promise<number> {
  let config: Config
  try {
    config = loadConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    return 2
  }
  const log = createLogger(config.logLevel)
  const server = await createServer(config, log)

  // Listened for before anything is announced: who sees the address may also stop us.
  const stopped = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })

  if (process.env['SEED'] !== '0' && config.env !== 'production') {
    const { isEmpty, seedDemo } = await import('./seed/run')
    const { db, storage } = server.services
    if (await isEmpty(db)) {
      console.log('正在准备演示社区（只在第一次启动时）…')
      await seedDemo(db, storage, log)
    }
    const { demoAccounts } = await import('./seed/accounts')
    console.log('演示账号（验证码 123456）：')
    for (const { phone, name, role } of demoAccounts.slice(0, 6))
      console.log(`  ${phone}  ${name}  ${role}`)
  }
  const { sms, wechat, places } = server.services
  const sandboxes = [
    sms.sandbox && '短信（验证码总是 123456）',
    wechat.mini.sandbox && '微信登录（身份是编造的）',
    places.sandbox && '地点（内置的示例）',
  ].filter((name) => name !== false)
  // Whoever runs this for others must not learn of it from them.
  if (sandboxes.length > 0) console.log(`用沙箱代替真服务的有：${sandboxes.join('、')}`)

  const port = await server.listen()
  console.log(`拾古已启动：http://localhost:${port}/h5/`)

  const signal = await stopped
  log.info({ signal }, 'stopping')
  const slow = setTimeout(() => {
    log.error('stopping took too long')
    process.exit(1)
  }, config.shutdownGraceMs + 5_000)
  slow.unref()
  await server.close()
  return 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? (error.stack ?? error.message) : error)
    process.exit(1)
  },
)
