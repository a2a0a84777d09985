import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import underPressure from '@fastify/under-pressure'
import { fastify, type FastifyInstance } from 'fastify'

import { ERRORS } from '@contract/errors'

import type { Metrics } from './infra/metrics'
import { migrationsApplied } from './infra/migrations'
import { openApiDocument } from './infra/openapi'
import { envelope, registerCalls, sendFailure } from './infra/register-calls'
import type { Domain, Services } from './infra/services'
import { createFirstData } from './infra/first-data'
import { h5Page, serveWeb } from './infra/web'

export interface AppParts {
  readonly services: Services
  readonly domain: Domain
  readonly metrics: Metrics
  /** Checks every result against its schema; for tests. */
  readonly checkResults?: boolean
}

/**
 * The HTTP side of the server: calls, documentation, health, metrics, the H5 app and media.
 * Needs no port: `inject` works on what it answers.
 */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { services, domain, metrics } = parts
  const { config, log, pool, bus } = services
  await mkdir(join(config.dataDir, 'media'), { recursive: true })

  const app = fastify({
    logger: false,
    trustProxy: trustedProxies(config.trustProxy),
    // Requests are logged by route below: an address may hold a token or what somebody searched for.
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
  })

  await app.register(helmet, {
    strictTransportSecurity: config.publicOrigin.startsWith('https:'),
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'data:', 'blob:', 'https:'],
        // Components set sizes and the shell its first paint by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: [
          "'self'",
          'https://res.wx.qq.com',
          // A new build changes them while the server runs.
          () => h5Page()?.scriptHashes.join(' ') ?? '',
        ],
        connectSrc: ["'self'", 'ws:', 'wss:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
  })
  await app.register(cors, {
    origin: config.corsOrigins.length > 0 ? [...config.corsOrigins] : false,
    allowedHeaders: ['Content-Type', 'isApp', 'C-Access-Token', 'X-App-Version'],
    exposedHeaders: ['Retry-After'],
    maxAge: 86_400,
  })
  await app.register(formbody)
  await app.register(multipart)
  await app.register(underPressure, {
    maxEventLoopDelay: config.env === 'test' ? 0 : 2_000,
    retryAfter: 5,
    exposeStatusRoute: false,
  })
  // A POST whose parameters stand in the address may say JSON and send nothing.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(body as string))
    } catch {
      done(Object.assign(new Error('unreadable JSON'), { statusCode: 400 }))
    }
  })

  app.setErrorHandler((error, request, reply) => void sendFailure(services, request, reply, error))
  app.setNotFoundHandler((request, reply) => {
    const { code } = ERRORS.notFound
    const isCall = /^\/(ebapi|rest)\//.test(request.url)
    return reply.code(isCall ? 200 : 404).send(envelope(request.url, code, '没有这个地址', null))
  })
  // Whoever is answered while the server stops must not keep the connection, or the stop waits for it.
  let stopping = false
  app.addHook('preClose', async () => void (stopping = true))
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        method: request.method,
        // The pattern, never the address: it may hold a token or words.
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })

  await app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument() as never },
  })
  await app.register(swaggerUi, { routePrefix: '/docs' })

  registerCalls(app, { services, domain, metrics, checkResults: parts.checkResults ?? false })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = await Promise.allSettled([
      pool.query('select 1'),
      bus.ping(),
      migrationsApplied(pool),
    ])
    const [database, busState, migrations] = checks.map((check) => check.status === 'fulfilled')
    const migrated = checks[2].status === 'fulfilled' && checks[2].value
    const ready = Boolean(database && busState && migrations && migrated)
    return reply
      .code(ready ? 200 : 503)
      .send({ ready, database, bus: busState, migrations: migrated })
  })
  app.get('/metrics', async (request, reply) => {
    const bearer = request.headers.authorization === `Bearer ${config.metricsToken}`
    const direct =
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) &&
      request.headers['x-forwarded-for'] === undefined
    if (config.metricsToken === '' ? !direct : !bearer) return reply.code(403).send('forbidden')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })

  await serveWeb(app, {
    dataDir: config.dataDir,
    log,
    firstData: createFirstData(services, domain),
  })
  return app
}

/** fastify's form of TRUST_PROXY: a number says how many proxies stand in front. */
function trustedProxies(
  given: Services['config']['trustProxy'],
): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof given === 'number' ? (_address, hop) => hop < given : given
}
