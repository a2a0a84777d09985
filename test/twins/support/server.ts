import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { WebSocketServer, type WebSocket } from 'ws'

/**
 * A server that can be made to misbehave. What a path does:
 *
 * - `/echo` answers with what it got; `/status/N` with that status; `/text` with no JSON
 * - `/silent` never answers; `/half` stops in the middle; `/broken` hangs up
 * - `/upload` reads a form; `/upload-failed` reads it and answers 500; `/upload-slow` takes its time
 * - sockets: `/echo` sends back, `/early` speaks first, `/binary` sends bytes and then text, `/goodbye`
 *   closes with 4401, `/break` hangs up, `/refused` answers 403, `/mute` never answers
 */
export class TestServer {
  /** What was asked since `begin`. */
  log: string[] = []
  /** What a browser finds under /h5/. */
  page = ''
  private down = false
  private readonly sockets = new WebSocketServer({ noServer: true })
  private readonly http = createServer((request, response) => {
    void this.answer(request, response)
  })

  async start(): Promise<number> {
    this.http.on('connection', (connection) => {
      // Chromium tries again by itself where a connection was used before.
      if (this.down) connection.destroy()
    })
    this.http.on('upgrade', (request, socket, head) => {
      const path = pathOf(request)
      this.log.push(`socket ${path}`)
      if (path === '/mute') return
      if (path === '/refused') {
        socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n')
        return
      }
      this.sockets.handleUpgrade(request, socket, head, (opened) => this.speak(path, opened))
    })
    await new Promise<void>((done) => this.http.listen(0, '127.0.0.1', done))
    // A request on a connection that was just given up would fail in the harness.
    this.http.keepAliveTimeout = 600_000
    // A table that cannot be read must not leave a run that never ends.
    this.http.unref()
    return (this.http.address() as AddressInfo).port
  }

  /** A new case: what is still to be heard of the one before goes to its own log. */
  begin(): void {
    this.log = []
  }

  /** Unreachable: breaks all connections, as a network does that goes away, and takes no new ones. */
  setDown(down: boolean): void {
    this.down = down
    if (!down) return
    this.endSockets()
    this.http.closeAllConnections()
  }

  /** Ends every socket: with a code, or without a word. */
  endSockets(code?: number, reason?: string): void {
    for (const socket of this.sockets.clients) {
      if (code === undefined) socket.terminate()
      else socket.close(code, reason)
    }
  }

  stop(): void {
    this.setDown(true)
    this.http.close()
  }

  private speak(path: string, socket: WebSocket): void {
    const { log } = this
    socket.on('message', (data: Buffer) => {
      log.push(`socket said ${data.toString()}`)
      if (path === '/echo') socket.send(data.toString())
    })
    socket.on('close', (code) => log.push(`socket closed ${code}`))
    if (path === '/early') socket.send('first')
    if (path === '/binary') {
      socket.send(Buffer.from([1, 2, 3]))
      socket.send('text')
    }
    if (path === '/goodbye') socket.close(4401, 'token')
    if (path === '/break') socket.terminate()
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request)
    if (path.startsWith('/h5/')) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(this.page)
      return
    }
    if (path === '/favicon.ico') {
      response.writeHead(204).end()
      return
    }
    const { log } = this
    log.push(`${request.method} ${path}`)
    response.on('close', () => {
      if (!response.writableFinished) log.push(`cut ${path}`)
    })
    if (path === '/broken') request.socket.destroy()
    if (path === '/silent' || path === '/broken') return
    if (path === '/half') {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"code":')
      return
    }
    if (path.startsWith('/media/')) {
      response.setHeader('content-type', 'image/gif').end(PICTURE)
      return
    }
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) {
        chunks.push(chunk as Buffer)
        if (path === '/upload-slow') await new Promise((done) => setTimeout(done, 8))
      }
    } catch {
      // Cut off: the log says so.
      return
    }
    const body = Buffer.concat(chunks)
    const json = (status: number, value: unknown): void =>
      void response
        .writeHead(status, { 'content-type': 'application/json', 'X-Marked': 'Yes' })
        .end(JSON.stringify(value))
    if (path === '/text') response.end('<html>')
    else if (path === '/empty') response.writeHead(204).end()
    else if (path.startsWith('/status/')) {
      json(Number(path.slice(8)), { code: Number(path.slice(8)), message: '内容过大' })
    } else if (path === '/upload') json(200, await formOf(request, body))
    else if (path === '/upload-failed') json(500, { code: 500 })
    else {
      json(200, {
        method: request.method,
        url: request.url,
        type: request.headers['content-type'] ?? '',
        marked: request.headers['x-marked'] ?? '',
        body: body.toString(),
      })
    }
  }
}

/** One point. */
const PICTURE = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] ?? ''

/** Parts of a form in their order; of a file its name, size and digest. */
async function formOf(request: IncomingMessage, body: Buffer): Promise<unknown> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const parts: unknown[] = []
  const entries: [string, string | File][] = []
  form.forEach((value, name) => entries.push([name, value]))
  for (const [name, value] of entries) {
    if (typeof value === 'string') {
      parts.push([name, value])
      continue
    }
    const bytes = Buffer.from(await value.arrayBuffer())
    parts.push([name, value.name, bytes.length, digestOf(bytes)])
  }
  return { parts, marked: request.headers['x-marked'] ?? '' }
}

export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

/** The bytes of a picture of the table. */
export function bytesOf(picture: { bytes: number; seed: number }): Buffer {
  let state = picture.seed
  const noise = Buffer.alloc(Math.min(picture.bytes, 1_000_000))
  for (let at = 0; at < noise.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    noise[at] = state >>> 24
  }
  return Buffer.alloc(picture.bytes, noise)
}
