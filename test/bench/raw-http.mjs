// A keep-alive HTTP client that costs its own core as little as possible: the benchmark's client
// must not be what is measured. One request at a time per connection, JSON both ways.
import { connect } from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

export class RawConnection {
  #socket
  #pending = null
  #chunks = []
  #length = 0
  #wanted = -1
  #bodyStart = 0
  #head = ''

  constructor(host, port) {
    this.#head = `HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/json\r\nisApp: h5\r\n`
    this.#socket = connect({ host, port, noDelay: true })
    this.#socket.on('data', (chunk) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('connection closed')))
  }

  /** Answers `{ status, body }` with the body parsed. */
  post(path, token, params) {
    return this.request({ method: 'POST', path, body: JSON.stringify(params) }, token)
  }

  request({ method, path, body = '' }, token) {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(
        `${method} ${path} ${this.#head}C-Access-Token: ${token}\r\n` +
          (method === 'GET' ? '\r\n' : `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`),
      )
    })
  }

  close() {
    this.#socket.destroy()
  }

  #receive(chunk) {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#wanted < 0) {
      const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
      this.#chunks = [all]
      const end = all.indexOf(HEAD_END)
      if (end < 0) return
      const head = all.toString('latin1', 0, end)
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)
      if (length === null) return this.#fail(new Error('an answer without content-length'))
      this.#bodyStart = end + 4
      this.#wanted = this.#bodyStart + Number(length[1])
    }
    if (this.#length < this.#wanted) return
    const all = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks)
    const pending = this.#pending
    const answer = {
      status: Number(all.toString('latin1', 9, 12)),
      body: JSON.parse(all.toString('utf8', this.#bodyStart, this.#wanted)),
    }
    this.#pending = null
    this.#chunks = []
    this.#length = 0
    this.#wanted = -1
    pending?.resolve(answer)
  }

  #fail(error) {
    const pending = this.#pending
    this.#pending = null
    pending?.reject(error)
  }
}
