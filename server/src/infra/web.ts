import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { FIRST_DATA_ID, type FirstData } from '@contract/first-data'

import type { Logger } from './logging'
import { h5Dir } from './paths'

const YEAR_SEC = 365 * 24 * 3600
const HASHED = /\.[0-9a-f]{8}\.(js|css|woff2?|png|webp|svg)(\.(gz|br))?$/
const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g

interface H5Page {
  readonly html: string
  /** CSP sources of the scripts that stand in the page itself. */
  readonly scriptHashes: readonly string[]
}

let known: { readonly changedAt: number; readonly page: H5Page } | undefined

/** The built H5 page, read again after a build; null while there is none. */
export function h5Page(dir: string = h5Dir()): H5Page | null {
  const file = join(dir, 'index.html')
  const changedAt = existsSync(file) ? statSync(file).mtimeMs : 0
  if (changedAt === 0) return null
  if (known?.changedAt !== changedAt) {
    const html = readFileSync(file, 'utf8')
    const scriptHashes = [...html.matchAll(INLINE_SCRIPT)]
      // Data is not run, and changes with every answer.
      .filter(([, attributes]) => !attributes?.includes('application/json'))
      .map(
        ([, , body]) =>
          `'sha256-${createHash('sha256')
            .update(body ?? '')
            .digest('base64')}'`,
      )
    known = { changedAt, page: { html, scriptHashes } }
  }
  return known.page
}

/** The page with home's first lists in it. `<` is escaped, or a post could end the script element. */
export function withFirstData(html: string, first: FirstData): string {
  const json = JSON.stringify(first).replaceAll('<', '\\u003c')
  const holder = new RegExp(`(<script[^>]*id="?${FIRST_DATA_ID}"?[^>]*>)(</script>)`)
  return html.replace(holder, (_all, open: string, close: string) => open + json + close)
}

type Encoding = 'br' | 'gzip' | 'identity'

const compressors: Record<Encoding, (html: string) => Promise<Buffer>> = {
  br: (html) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html) => promisify(gzip)(html, { level: 6 }),
  identity: async (html) => Buffer.from(html),
}

function encodingFor(request: FastifyRequest): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Answers the H5 page; compressed once for as long as page and first lists stay the same. */
function createPageAnswer(firstData: () => Promise<FirstData>, log: Logger) {
  let made:
    | { page: H5Page; first: FirstData | null; bodies: Partial<Record<Encoding, Promise<Buffer>>> }
    | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const page = h5Page()
    if (page === null) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('H5 还没有构建：npm run build:h5')
    }
    const first = await firstData().catch((error: unknown) => {
      log.warn({ err: error }, 'the H5 page goes out without first data')
      return null
    })
    if (made?.page !== page || made.first !== first) made = { page, first, bodies: {} }
    const encoding = encodingFor(request)
    const html = first === null ? page.html : withFirstData(page.html, first)
    const body = await (made.bodies[encoding] ??= compressors[encoding](html))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(body)
  }
}

export interface WebParts {
  readonly dataDir: string
  readonly log: Logger
  readonly firstData: () => Promise<FirstData>
}

/** The H5 app below `/h5/`: hashed files for a year, the page itself always asked for anew; and media. */
export async function serveWeb(app: FastifyInstance, parts: WebParts): Promise<void> {
  const answerPage = createPageAnswer(parts.firstData, parts.log)
  app.get('/', (_request, reply) => reply.redirect('/h5/'))
  app.get('/h5', (_request, reply) => reply.redirect('/h5/'))
  app.get('/h5/', answerPage)
  app.get('/h5/index.html', answerPage)
  if (existsSync(h5Dir())) {
    await app.register(fastifyStatic, {
      root: h5Dir(),
      prefix: '/h5/',
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          HASHED.test(path) ? `public, max-age=${YEAR_SEC}, immutable` : 'no-cache',
        )
      },
    })
  }
  // Addresses hold the hash of the content, so that they never change and never have to be asked again.
  await app.register(fastifyStatic, {
    root: join(parts.dataDir, 'media'),
    prefix: '/media/',
    decorateReply: false,
    index: false,
    maxAge: YEAR_SEC * 1000,
    immutable: true,
    acceptRanges: true,
  })
}
