import { readdir } from 'node:fs/promises'
import { request } from 'node:http'

import { ERRORS } from '@contract/errors'

import { newPhone } from '../../server/src/testing/factories'
import { startLiveServer, type LiveServer, type Person } from './support/live-server'

const BOUNDARY = 'x-shigu-boundary'

interface Reply {
  readonly status: number
  readonly code: number
}

/** Bodies that are not JSON, whole and broken. */
describe('forms', () => {
  let live: LiveServer
  let me: Person
  beforeAll(async () => {
    live = await startLiveServer()
    me = await live.person()
  })
  afterAll(() => live.close())

  const post = (path: string, type: string, body: Buffer | string, length?: number) =>
    new Promise<Reply>((resolve, reject) => {
      const bytes = Buffer.from(body)
      const call = request(
        new URL(path, live.origin),
        {
          method: 'POST',
          headers: {
            'content-type': type,
            'content-length': length ?? bytes.length,
            'c-access-token': me.token,
            isapp: 'h5',
          },
        },
        (answer) => {
          let text = ''
          answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
          answer.on('error', reject)
          answer.on('end', () => {
            const { code } = JSON.parse(text) as { code: number }
            resolve({ status: answer.statusCode ?? 0, code })
          })
        },
      )
      call.on('error', reject)
      call.write(bytes)
      // A sender that promises more than it has hangs up.
      if (length === undefined) call.end()
      else setTimeout(() => call.destroy(new Error('hung up')), 50)
    })

  describe('in a body like an address', () => {
    const type = 'application/x-www-form-urlencoded'
    const sms = '/rest/no-auth/login/sms'

    it('are read as text, Chinese and plus signs included', async () => {
      expect((await post(sms, type, `phone=${newPhone()}`)).code).toBe(200)
      const wrong = await post(sms, type, 'phone=%E5%8F%A4+%E7%8E%A9')
      expect(wrong.code).toBe(ERRORS.phoneInvalid.code)
      const charset = await post(sms, `${type}; charset=utf-8`, `phone=%2B86${newPhone()}`)
      expect(charset.code).toBe(200)
    })

    it('that are broken are answered, not failed', async () => {
      for (const body of ['phone=%', 'phone=%E5%8F', '&&&=', 'phone', '', 'a'.repeat(5_000)])
        expect([body.slice(0, 9), (await post(sms, type, body)).status]).toEqual([
          body.slice(0, 9),
          200,
        ])
      // Said twice is not a text any more.
      const twice = await post(sms, type, 'phone=13800000001&phone=13800000002')
      expect(twice).toMatchObject({ status: 200, code: 400 })
      for (const name of ['__proto__', 'constructor', 'phone[x]'])
        expect((await post(sms, type, `${name}=1`)).code).toBe(400)
    })

    it('that are too large are refused', async () => {
      const large = await post(sms, type, `phone=${'1'.repeat(1_100_000)}`)
      expect(large).toMatchObject({ status: 413, code: 413 })
    })
  })

  describe('in parts', () => {
    const type = `multipart/form-data; boundary=${BOUNDARY}`
    const slice = '/rest/no-auth/file/upload/uploadSlice'
    const field = (name: string, value: string): string =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const file = (bytes: number, name = 'file'): string =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.jpg"\r\n` +
      `Content-Type: image/jpeg\r\n\r\n${'x'.repeat(bytes)}\r\n`
    const end = `--${BOUNDARY}--\r\n`
    const whole = field('uploadId', 'nobody-has-this') + field('index', '0') + file(100)
    afterEach(async () => {
      // Whatever came, nothing of it stays; what hung up is noticed a moment later.
      for (let n = 0; n < 100 && (await readdir(live.services.tempDir)).length > 0; n++)
        await new Promise((resolve) => setTimeout(resolve, 20))
      expect(await readdir(live.services.tempDir)).toEqual([])
    })

    it('reach the call when they are whole', async () => {
      expect((await post(slice, type, whole + end)).code).toBe(ERRORS.uploadNotFound.code)
    })

    it.each<[string, string, string]>([
      ['without a boundary in the header', 'multipart/form-data', whole + end],
      ['with another boundary', 'multipart/form-data; boundary=other', whole + end],
      ['that break off in a file', type, whole.slice(0, -40)],
      ['that break off in a heading', type, `--${BOUNDARY}\r\nContent-Disposition: form`],
      ['with a heading that says nothing', type, `--${BOUNDARY}\r\n\r\nx\r\n${end}`],
      [
        'with too many fields',
        type,
        Array.from({ length: 30 }, (_, n) => field(`f${n}`, 'v')).join('') + file(10) + end,
      ],
      ['with a field that is too long', type, field('note', '1'.repeat(20_000)) + whole + end],
      ['with two files', type, whole + file(10, 'second') + end],
      ['with a field named after a prototype', type, field('__proto__', '1') + file(10) + end],
      ['of another type', 'text/plain', whole + end],
      ['that are empty', type, ''],
    ])('%s are a bad request', async (_name, contentType, body) => {
      const { status, code } = await post(slice, contentType, body)
      expect([status, code]).toEqual([200, ERRORS.badRequest.code])
    })

    it('with a file that is too large are refused by their size', async () => {
      const body =
        field('uploadId', 'nobody-has-this') + field('index', '0') + file(1_300_000) + end
      expect(await post(slice, type, body)).toMatchObject({ status: 413, code: 413 })
    })

    it('whose sender hangs up leave nothing behind, and the server goes on', async () => {
      await expect(post(slice, type, whole.slice(0, -40), 5_000)).rejects.toThrow('hung up')
      expect((await post(slice, type, whole + end)).code).toBe(ERRORS.uploadNotFound.code)
    })
  })
})
