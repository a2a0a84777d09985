import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Phone } from './browser'

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/**
 * What the browser needs for that: a page that did not come over the network counts as a public one, which
 * may not open a socket to a server on this machine.
 */
export const OTHER_BUILD_FLAGS = [
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
]

/** Gives this phone another H5 build than the product's; calls and sockets go to the product as ever. */
export async function useBuild(phone: Phone, build: 'h5-four'): Promise<void> {
  await phone.context.route(/\/h5\//, async (route) => {
    const { pathname } = new URL(route.request().url())
    const name = pathname.slice('/h5/'.length) || 'index.html'
    const body = await readFile(path.join(DIST, build, name)).catch(() => null)
    if (body === null) await route.fulfill({ status: 404 })
    else await route.fulfill({ body, contentType: TYPES[path.extname(name)] ?? 'text/plain' })
  })
}
