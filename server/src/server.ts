import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { buildApp } from './app'
import type { Config } from './config'
import { createDomain } from './domain/create-domain'
import { createAppleVerifier } from './infra/apple'
import { createBus } from './infra/create-bus'
import { openDatabase } from './infra/db'
import { startEmbeddedPostgres } from './infra/embedded-postgres'
import { createJobs } from './infra/jobs'
import type { Logger } from './infra/logging'
import { createMetrics } from './infra/metrics'
import { runMigrations } from './infra/migrations'
import { createPictures } from './infra/pictures'
import { createLimiter } from './infra/rate-limit'
import type { Domain, Services } from './infra/services'
import { createPlaces } from './infra/places/create-places'
import { createSms } from './infra/sms/create-sms'
import { createSocketHub } from './infra/socket-hub'
import { createStorage } from './infra/storage/create-storage'
import { createWechat } from './infra/wechat/create-wechat'

export interface RunningServer {
  readonly app: FastifyInstance
  readonly services: Services
  readonly domain: Domain
  /** Listens; answers the port. */
  listen(): Promise<number>
  /** Drains: no new connections, sockets told, requests finished, then the database. */
  close(): Promise<void>
}

export interface ServerOptions {
  readonly checkResults?: boolean
  /** Jobs run in this process; tests drain them by hand. */
  readonly runJobs?: boolean
}

/** Puts the whole server together and migrates its database. Listens only when told to. */
export async function createServer(
  config: Config,
  log: Logger,
  options: ServerOptions = {},
): Promise<RunningServer> {
  await mkdir(config.dataDir, { recursive: true })
  const embedded =
    config.databaseUrl === '' ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null
  const closers: (() => Promise<unknown> | undefined)[] = []
  if (embedded) closers.push(() => embedded.stop())
  try {
    const { pool, db, close } = openDatabase({
      url: embedded?.url ?? config.databaseUrl,
      max: config.databasePoolMax,
      log,
    })
    closers.push(close)
    await runMigrations(pool, { log })

    const bus = createBus(config, pool, log)
    closers.push(() => bus.close())
    await bus.ready()
    const metrics = createMetrics(() => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }))
    const hub = createSocketHub({ bus, log, metrics })
    const limiter = createLimiter(config, bus, log)
    closers.push(() => limiter.close())
    const storage = createStorage(config)
    const jobs = createJobs(pool, db, log)
    const tempDir = join(config.dataDir, 'uploads')
    await mkdir(tempDir, { recursive: true, mode: 0o700 })
    const wechat = createWechat(config, db, log)
    closers.push(() => wechat.close())
    const services: Services = {
      config,
      log,
      pool,
      db,
      bus,
      storage,
      pictures: createPictures(storage),
      jobs,
      sms: createSms(config, log),
      places: createPlaces(config, log),
      wechat,
      apple: createAppleVerifier(config.apple, log),
      limiter,
      sockets: hub,
      tempDir,
    }
    const domain = createDomain(services)
    await domain.start?.()
    closers.push(() => domain.stop?.())
    if (options.runJobs !== false) await jobs.start(domain.tasks, domain.crontab)
    closers.push(() => jobs.stop())

    const app = await buildApp({
      services,
      domain,
      metrics,
      ...(options.checkResults === undefined ? {} : { checkResults: options.checkResults }),
    })
    hub.attach(app.server, domain.socket, (token) => domain.authenticate(token))
    // At the same moment: while sockets say farewell, nobody may connect any more.
    closers.push(() => Promise.all([closeHttp(app, config, log), hub.closeAll(), jobs.stop()]))

    let closing: Promise<void> | undefined
    return {
      app,
      services,
      domain,
      listen: async () => {
        await app.listen({ host: config.host, port: config.port })
        return (app.server.address() as AddressInfo).port
      },
      close: () => (closing ??= closeInOrder(closers, log)),
    }
  } catch (error) {
    await closeInOrder(closers, log)
    throw error
  }
}

/** Answers the requests under way, and cuts those that take longer than the grace. */
async function closeHttp(app: FastifyInstance, config: Config, log: Logger): Promise<void> {
  const cut = setTimeout(() => {
    log.warn('requests that took longer than the grace were cut')
    app.server.closeAllConnections()
  }, config.shutdownGraceMs)
  await app.close().finally(() => clearTimeout(cut))
}

/** The last opened is closed first; one that fails does not keep the others open. */
async function closeInOrder(
  closers: readonly (() => Promise<unknown> | undefined)[],
  log: Logger,
): Promise<void> {
  for (const close of [...closers].reverse()) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'a part did not close cleanly')
    }
  }
}
