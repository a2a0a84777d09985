import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

import type { CallName } from '@contract/all-calls'
import type { CallSpec } from '@contract/call'
import { ERRORS, OK } from '@contract/errors'
import { LIMITS } from '@contract/limits'
import { SCHEMAS } from '@contract/schemas'
import { TABLES } from '@contract/tables'

import { CallError, type CallContext, signInRequired, TransportError } from './call-context'
import type { Metrics } from './metrics'
import { readMultipart } from './multipart'
import { rateLimited, type Limit } from './rate-limit'
import type { AuthMember, Domain, Services } from './services'
import { compileParams, compileResult, type ParamsSource } from './validate'

/** Overhead of the multipart form around a slice, bytes. */
const FORM_SLACK = 64 * 1024
const MINUTE_MS = 60_000

/**
 * How many calls of a kind one account, and one address, may make in a window (design §2, issue of
 * abuse, not of load). Many people share an address behind a carrier's gateway, so it gets more.
 */
const RATE_LIMITS: Record<
  NonNullable<CallSpec['limit']>,
  { readonly account: number; readonly address: number; readonly windowMs: number }
> = {
  code: { account: 10, address: 30, windowMs: 10 * MINUTE_MS },
  login: { account: 30, address: 60, windowMs: 10 * MINUTE_MS },
  write: { account: 240, address: 1200, windowMs: MINUTE_MS },
  // A map service bills by the call, and typing asks a few times a word.
  lookup: { account: 60, address: 300, windowMs: MINUTE_MS },
  upload: { account: 900, address: 3000, windowMs: MINUTE_MS },
}

export interface RegisteredCall {
  readonly name: string
  readonly family: string
  readonly row: CallSpec
  readonly schemas: { readonly params: TSchema; readonly result: TSchema } | null
}

/** Every row of the contract with its schemas, null where the call is not built yet. */
export function allCalls(): RegisteredCall[] {
  const schemas: Record<string, Record<string, { params: TSchema; result: TSchema }>> = SCHEMAS
  return Object.entries(TABLES).flatMap(([family, table]) =>
    Object.entries(table as Record<string, CallSpec>).map(([name, row]) => ({
      name,
      family,
      row,
      schemas: schemas[family]?.[name] ?? null,
    })),
  )
}

/** `/ebapi/<call>` answers at `/ebapi/public_api/<call>` too (design §3). */
export function pathsOf(row: CallSpec): string[] {
  const { path } = row
  const twin = /^\/ebapi\/(?!public_api\/)(.+)$/.exec(path)
  return twin ? [path, `/ebapi/public_api/${twin[1]}`] : [path]
}

/** The envelope of a path: `/ebapi` carries `result`, `/rest` carries `data` (design §3). */
export function envelope(path: string, code: number, message: string, data: unknown): object {
  return path.startsWith('/ebapi/')
    ? { code, message, result: data ?? null }
    : { code, message, data: data ?? null }
}

/** Answers a failure: business errors with HTTP 200, transport faults with their own status. */
export function sendFailure(
  services: Pick<Services, 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): number {
  const path = request.url
  if (error instanceof TransportError) {
    if (error.retryAfterSec !== undefined) reply.header('retry-after', error.retryAfterSec)
    reply.code(error.httpStatus).send(envelope(path, error.code, error.message, error.data))
    return error.code
  }
  if (error instanceof CallError) {
    reply.code(200).send(envelope(path, error.code, error.message, error.data))
    return error.code
  }
  const status = (error as { statusCode?: unknown }).statusCode
  // A directory, or a path that is written oddly: as far as the world is concerned, nothing is there.
  if (status === 403 || status === 404) {
    reply.code(404).send(envelope(path, ERRORS.notFound.code, '没有这个地址', null))
    return ERRORS.notFound.code
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    // A range beyond the end is told the size.
    const { headers = {} } = error as { headers?: Record<string, string> }
    if (status === 416) reply.headers(headers)
    const known =
      status === 413 ? ERRORS.tooLarge : status === 429 ? ERRORS.tooMany : ERRORS.badRequest
    // A body that cannot be read is the caller's mistake and travels like every other one.
    reply.code(status === 400 || status === 415 ? 200 : status)
    reply.send(envelope(path, known.code, known.message, null))
    return known.code
  }
  if (status === 503) {
    const { code, message } = ERRORS.unavailable
    reply.code(503).send(envelope(path, code, message, null))
    return code
  }
  services.log.error({ err: error, route: request.routeOptions.url }, 'call failed')
  reply.code(500).send(envelope(path, ERRORS.internal.code, ERRORS.internal.message, null))
  return ERRORS.internal.code
}

export interface RegisterOptions {
  readonly services: Services
  readonly domain: Domain
  readonly metrics: Metrics
  /** Checks every result against its schema; for tests. */
  readonly checkResults: boolean
}

/** Registers a route for every built call by walking the contract's tables (design §2). */
export function registerCalls(app: FastifyInstance, options: RegisterOptions): void {
  for (const call of allCalls()) {
    if (call.schemas === null) continue
    const work = makeHandler(call, call.schemas, options)
    if (work === null) continue
    const { row } = call
    const method = row.alsoMethod ? [row.method, row.alsoMethod] : row.method
    for (const url of pathsOf(row)) {
      app.route({
        method,
        url,
        ...(row.body === 'multipart' ? {} : { bodyLimit: 1024 * 1024 }),
        handler: work,
      })
    }
  }
}

type AnyHandler = (ctx: CallContext, params: unknown) => Promise<unknown>

function makeHandler(
  call: RegisteredCall,
  schemas: NonNullable<RegisteredCall['schemas']>,
  { services, domain, metrics, checkResults }: RegisterOptions,
) {
  const { name, row } = call
  const handler = (domain.handlers as Record<string, AnyHandler | undefined>)[name]
  if (handler === undefined) return null
  const check = compileParams(schemas.params)
  const checkResult = checkResults ? compileResult(schemas.result) : null
  const log = services.log.child({ call: name })

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const began = process.hrtime.bigint()
    const done = (code: number): void => {
      const seconds = Number(process.hrtime.bigint() - began) / 1e9
      metrics.callSeconds.observe({ call: name, code: String(code) }, seconds)
    }
    let cleanUp: (() => Promise<void>) | undefined
    try {
      const token = headerOf(request, 'c-access-token')
      const member = token === '' ? null : await domain.authenticate(token)
      if (row.auth === 'member' && member === null) throw signInRequired()
      await limit(services, row, member, request.ip)

      let given: unknown
      let source: ParamsSource = 'json'
      let file: CallContext['file'] = null
      if (row.body === 'multipart') {
        const form = await readMultipart(
          request,
          services.tempDir,
          name === 'uploadSlice' ? LIMITS.sliceBytes + FORM_SLACK : LIMITS.pictureBytesMax,
        )
        cleanUp = form.cleanUp
        file = form.file
        given = form.fields
        source = 'text'
      } else if (request.method === 'GET' || request.body === undefined || request.body === null) {
        given = request.query
        source = 'text'
      } else {
        given = request.body
        const type = request.headers['content-type'] ?? ''
        if (type.startsWith('application/x-www-form-urlencoded')) source = 'text'
      }
      const params = check(given, source)

      const gone = new AbortController()
      request.raw.once('close', () => {
        if (request.raw.destroyed && !reply.sent) gone.abort()
      })
      const ctx: CallContext = {
        ...services,
        call: name as CallName,
        member,
        token,
        ip: request.ip,
        isApp: headerOf(request, 'isapp'),
        userAgent: headerOf(request, 'user-agent'),
        log,
        signal: gone.signal,
        file,
        baseUrl: services.config.publicOrigin || `${request.protocol}://${request.host}`,
      }
      const result = await handler(ctx, params)
      checkResult?.(result)
      done(OK)
      return reply.send(envelope(row.path, OK, 'success', result))
    } catch (error) {
      done(sendFailure(services, request, reply, error))
      return reply
    } finally {
      await cleanUp?.()
    }
  }
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

/** Per account and per address; a refused call costs nothing. */
async function limit(
  services: Services,
  row: CallSpec,
  member: AuthMember | null,
  ip: string,
): Promise<void> {
  const factor = services.config.rateLimitFactor
  if (row.limit === undefined || factor === 0) return
  const { account, address, windowMs } = RATE_LIMITS[row.limit]
  const limits: Limit[] = [{ key: `ip:${row.limit}:${ip}`, max: address * factor, windowMs }]
  if (member !== null)
    limits.push({ key: `uid:${row.limit}:${member.uid}`, max: account * factor, windowMs })
  const allowance = await services.limiter.takeAll(limits)
  if (!allowance.allowed) throw rateLimited(allowance.retryAfterMs)
}
