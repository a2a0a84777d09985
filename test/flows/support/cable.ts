import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'

/** A call that went through the cable. */
export interface SeenCall {
  method: string
  path: string
  /** HTTP status of the answer; null when it never came. */
  status: number | null
  /** The `index` field of a slice. */
  slice: number | null
}

/**
 * The way between a phone and the server: passes HTTP and WebSocket on, notes what went through, and
 * can be cut, so that connections really break, in the middle of a body too.
 */
export class Cable {
  readonly calls: SeenCall[] = []
  private readonly sockets = new Set<Socket>()
  private readonly server: http.Server
  private whole = true
  /** Cuts when this many bytes of a request to this path have passed. */
  private trap: { path: string; bytes: number; then: () => void } | null = null
  /** Loses the answer to the next request to this path: it arrives, and the phone never learns. */
  private deaf: { path: string; then: () => void } | null = null

  /** Answers the next request to this path itself. */
  private stand: { path: string; status: number; body: object } | null = null

  private constructor(private readonly target: number) {
    this.server = http.createServer((request, response) => this.pass(request, response))
    this.server.on('connection', (socket) => {
      if (!this.whole) socket.destroy()
      else this.track(socket)
    })
    this.server.on('upgrade', (request, socket: Socket, head: Buffer) => {
      this.passSocket(request, socket, head)
    })
  }

  static async to(target: number): Promise<Cable> {
    const cable = new Cable(target)
    await new Promise<void>((resolve) => cable.server.listen(0, '127.0.0.1', resolve))
    return cable
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Breaks every connection and lets none through. */
  cut(): void {
    this.whole = false
    for (const socket of this.sockets) socket.destroy()
    this.sockets.clear()
  }

  mend(): void {
    this.whole = true
  }

  cutDuring(path: string, bytes: number, then: () => void = () => undefined): void {
    this.trap = { path, bytes, then }
  }

  loseAnswerTo(path: string, then: () => void = () => undefined): void {
    this.deaf = { path, then }
  }

  answerInstead(path: string, status: number, body: object): void {
    this.stand = { path, status, body }
  }

  callsTo(path: string): SeenCall[] {
    return this.calls.filter((call) => call.path === path)
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private track(socket: Socket): void {
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }

  private pass(request: http.IncomingMessage, response: http.ServerResponse): void {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const call: SeenCall = { method: request.method ?? '', path, status: null, slice: null }
    this.calls.push(call)
    if (this.stand?.path === path) {
      const { status, body } = this.stand
      this.stand = null
      call.status = status
      request.resume()
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
      return
    }
    const onward = http.request(
      {
        host: '127.0.0.1',
        port: this.target,
        method: request.method,
        path: request.url,
        headers: request.headers,
        agent: false,
      },
      (answer) => {
        if (this.deaf?.path === path) {
          const { then } = this.deaf
          this.deaf = null
          answer.resume()
          then()
          request.socket.destroy()
          return
        }
        call.status = answer.statusCode ?? null
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    onward.on('socket', (socket) => this.track(socket))
    let passed = 0
    request.on('data', (chunk: Buffer) => {
      if (call.slice === null) {
        const index = /name="index"\r\n\r\n(\d+)/.exec(chunk.toString('latin1'))
        if (index !== null) call.slice = Number(index[1])
      }
      passed += chunk.length
      if (this.trap?.path === path && passed >= this.trap.bytes) {
        const { then } = this.trap
        this.trap = null
        this.cut()
        then()
        return
      }
      onward.write(chunk)
    })
    request.on('end', () => onward.end())
    request.on('error', () => onward.destroy())
    request.on('aborted', () => onward.destroy())
  }

  private passSocket(request: http.IncomingMessage, near: Socket, head: Buffer): void {
    const far = net.connect(this.target, '127.0.0.1')
    this.track(far)
    far.on('connect', () => {
      const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1`]
      for (let i = 0; i < request.rawHeaders.length; i += 2) {
        lines.push(`${request.rawHeaders[i] ?? ''}: ${request.rawHeaders[i + 1] ?? ''}`)
      }
      far.write(`${lines.join('\r\n')}\r\n\r\n`)
      if (head.length > 0) far.write(head)
    })
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => near.write(chunk))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  }
}
