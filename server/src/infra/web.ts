import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

import { h5Dir } from './paths'

const YEAR_SEC = 365 * 24 * 3600
const HASHED = /\.[0-9a-f]{8}\.(js|css|woff2?|png|webp|svg)(\.(gz|br))?$/

/** CSP sources of the scripts that stand in the H5 page itself. */
export function inlineScriptHashes(dir: string = h5Dir()): string[] {
  const page = join(dir, 'index.html')
  if (!existsSync(page)) return []
  const html = readFileSync(page, 'utf8')
  return [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, body]) => `'sha256-${createHash('sha256').update(body ?? '').digest('base64')}'`,
  )
}

/** The H5 app below `/h5/`: hashed files for a year, the page itself always asked for anew. */
export async function serveWeb(app: FastifyInstance, dataDir: string): Promise<void> {
  app.get('/', (_request, reply) => reply.redirect('/h5/'))
  app.get('/h5', (_request, reply) => reply.redirect('/h5/'))
  if (existsSync(join(h5Dir(), 'index.html'))) {
    await app.register(fastifyStatic, {
      root: h5Dir(),
      prefix: '/h5/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          HASHED.test(path) ? `public, max-age=${YEAR_SEC}, immutable` : 'no-cache',
        )
      },
    })
  } else {
    app.get('/h5/', (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send('H5 还没有构建：npm run build:h5'),
    )
  }
  // Addresses hold the hash of the content, so that they never change and never have to be asked again.
  await app.register(fastifyStatic, {
    root: join(dataDir, 'media'),
    prefix: '/media/',
    decorateReply: false,
    index: false,
    maxAge: YEAR_SEC * 1000,
    immutable: true,
    acceptRanges: true,
  })
}
