import { TABLES } from '@contract/tables'
import type { AllCallTypes, CallName } from '@contract/all-calls'
import type { CallSpec, Envelope } from '@contract/call'
import { SOCKET_PATH, type ClientFrame, type ServerFrame } from '@contract/socket'
import { WebSocket } from 'ws'

const ROWS = Object.assign({}, ...Object.values(TABLES)) as Record<string, CallSpec>
const WAIT_MS = 5_000

/** What a call answered: HTTP status, envelope and its data, whichever field carries it. */
export interface Answer<N extends CallName> {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly data: AllCallTypes[N]['result']
}

/** Makes one call over real HTTP, as a client does. */
export async function callOverHttp<N extends CallName>(
  origin: string,
  name: N,
  params: AllCallTypes[N]['params'],
  token = '',
): Promise<Answer<N>> {
  const row = ROWS[name]
  if (row === undefined) throw new Error(`No call ${name}`)
  const url = new URL(row.path, origin)
  const isGet = row.method === 'GET'
  if (isGet) {
    for (const [key, value] of Object.entries(params)) url.searchParams.set(key, String(value))
  }
  const response = await fetch(url, {
    method: row.method,
    headers: {
      isApp: 'h5',
      'C-Access-Token': token,
      ...(isGet ? {} : { 'content-type': 'application/json' }),
    },
    ...(isGet ? {} : { body: JSON.stringify(params) }),
  })
  return answerOf<N>(response)
}

export async function answerOf<N extends CallName>(response: Response): Promise<Answer<N>> {
  const envelope = (await response.json()) as Envelope<AllCallTypes[N]['result']>
  return {
    status: response.status,
    code: envelope.code,
    message: envelope.message,
    data: (envelope.data ?? envelope.result) as AllCallTypes[N]['result'],
  }
}

/** A device with an open socket that remembers every frame. */
export class LiveDevice {
  readonly frames: ServerFrame[] = []
  closeCode: number | undefined
  readonly #socket: WebSocket
  readonly #watchers = new Set<() => void>()

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as ServerFrame)
      this.#changed()
    })
    socket.on('close', (code) => {
      this.closeCode = code
      this.#changed()
    })
    socket.on('error', () => undefined)
  }

  /** Resolves when the server has accepted the socket. */
  static async open(origin: string, token: string): Promise<LiveDevice> {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${SOCKET_PATH}${token}`)
    // Listening before the handshake ends: the first frame may come with it.
    const device = new LiveDevice(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve())
      socket.once('error', reject)
    })
    return device
  }

  of<T extends ServerFrame['type']>(type: T): Extract<ServerFrame, { type: T }>[] {
    return this.frames.filter(
      (frame): frame is Extract<ServerFrame, { type: T }> => frame.type === type,
    )
  }

  /** The texts of the messages seen, in the order in which they came. */
  texts(): string[] {
    return this.of('person-message').map((frame) => frame.message.content)
  }

  /** Waits until the condition holds; says what came instead when it does not. */
  async until(condition: () => boolean, what: string, waitMs = WAIT_MS): Promise<void> {
    if (condition()) return
    await new Promise<void>((resolve, reject) => {
      const check = (): void => {
        if (!condition()) return
        clearTimeout(timer)
        this.#watchers.delete(check)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#watchers.delete(check)
        const seen = this.frames.map((frame) => frame.type).join(', ')
        reject(new Error(`Waited in vain for ${what}; frames: ${seen}; closed: ${this.closeCode}`))
      }, waitMs)
      this.#watchers.add(check)
    })
  }

  /** Waits for a ping's echo: everything the server sent before it has arrived then. */
  async settle(): Promise<void> {
    const before = this.of('ping').length
    this.send({ type: 'ping' })
    await this.until(() => this.of('ping').length > before, 'the echo of a ping')
  }

  send(frame: ClientFrame): void {
    this.#socket.send(JSON.stringify(frame))
  }

  sendRaw(data: string | Buffer): void {
    this.#socket.send(data)
  }

  /** Leaves without a farewell, as a phone in a tunnel does. */
  drop(): void {
    this.#socket.terminate()
  }

  async close(): Promise<void> {
    if (this.closeCode !== undefined) return
    this.#socket.close()
    await this.until(() => this.closeCode !== undefined, 'the socket to close')
  }

  #changed(): void {
    for (const watcher of [...this.#watchers]) watcher()
  }
}
