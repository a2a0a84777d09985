import { ConfigError, loadConfig } from './config'
import { createLogger } from './infra/logging'
import { isEmpty, seedDemo } from './seed/run'
import { createServer } from './server'

/** `npm run seed`: fills an empty database with the demo community, and touches no other. */
async function main(): Promise<number> {
  const config = loadConfig(process.env)
  const log = createLogger(config.logLevel)
  const server = await createServer(config, log, { runJobs: false })
  try {
    const { db, storage } = server.services
    if (!(await isEmpty(db))) {
      console.error('数据库里已经有内容，演示社区只放进空的数据库。')
      return 1
    }
    await seedDemo(db, storage, log)
    console.log('演示社区已就绪。')
    return 0
  } finally {
    await server.close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  },
)
