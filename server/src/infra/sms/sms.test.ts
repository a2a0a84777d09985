import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

import { ERRORS } from '@contract/errors'

import { createLogger } from '../logging'
import { createAliyunSms } from './aliyun'
import { createSandboxSms } from './sandbox'
import { createTencentSms } from './tencent'

const log = createLogger('silent')
const sha256 = (data: string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest()

interface Received {
  readonly request: IncomingMessage
  readonly body: string
}

/** A provider’s server: checks the signature, then answers what the test wants. */
async function provider(
  problemOf: (received: Received) => string,
  answer: (received: Received) => object,
): Promise<{
  url: string
  received: Received[]
  problems: string[]
  close: () => Promise<unknown>
}> {
  const received: Received[] = []
  const problems: string[] = []
  const server: Server = createServer((request, response) => {
    void readText(request).then((body) => {
      received.push({ request, body })
      const problem = problemOf({ request, body })
      if (problem !== '') problems.push(problem)
      response.writeHead(problem === '' ? 200 : 403, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer({ request, body })))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    problems,
    close: () => new Promise((done) => server.close(done)),
  }
}

const canonicalHeaders = (request: IncomingMessage, signed: string): string =>
  signed
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('')

/** TC3-HMAC-SHA256 as Tencent Cloud publishes it. */
function tencentProblem({ request, body }: Received, secret: string): string {
  const match =
    /^TC3-HMAC-SHA256 Credential=[^/]+\/(\d{4}-\d\d-\d\d)\/([a-z0-9]+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return `unreadable: ${request.headers.authorization}`
  // The service in the scope is the first label of the host's name: `sms` there, a number here.
  const [, day = '', service = '', signed = '', signature] = match
  const canonical = [
    'POST',
    '/',
    '',
    // The SDK signs the host's name; a port, which the real service does not have, stays outside.
    canonicalHeaders(request, signed).replace(/^(host:[^:\n]+):\d+$/m, '$1'),
    signed,
    sha256(body),
  ].join('\n')
  const text = [
    'TC3-HMAC-SHA256',
    request.headers['x-tc-timestamp'],
    `${day}/${service}/tc3_request`,
    sha256(canonical),
  ].join('\n')
  const key = hmac(hmac(hmac(`TC3${secret}`, day), service), 'tc3_request')
  return hmac(key, text).toString('hex') === signature ? '' : 'signature differs'
}

/** ACS3-HMAC-SHA256 as Aliyun publishes it. */
function aliyunProblem({ request, body }: Received, secret: string): string {
  const match =
    /^ACS3-HMAC-SHA256 Credential=[^,]+,SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return `unreadable: ${request.headers.authorization}`
  const [, signed = '', signature] = match
  const url = new URL(request.url ?? '/', 'http://provider')
  const query = [...url.searchParams]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const hash = String(request.headers['x-acs-content-sha256'])
  if (hash !== sha256(body)) return 'body differs'
  const canonical = [
    'POST',
    url.pathname,
    query,
    canonicalHeaders(request, signed),
    signed,
    hash,
  ].join('\n')
  const expected = hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex')
  return expected === signature ? '' : 'signature differs'
}

const encode = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const tencentConfig = (endpoint: string) => ({
  secretId: 'AKIDtest',
  secretKey: 'tencent-secret',
  region: 'ap-guangzhou',
  appId: '1400006666',
  signName: '拾古',
  templateId: '449739',
  templateParams: ['code', 'minutes'] as const,
  endpoint,
})

const aliyunConfig = (endpoint: string) => ({
  accessKeyId: 'LTAItest',
  accessKeySecret: 'aliyun-secret',
  signName: '拾古',
  templateCode: 'SMS_1',
  endpoint,
})

describe('SMS by Tencent Cloud', () => {
  it('sends the code to the number, signed', async () => {
    const server = await provider(
      (received) => tencentProblem(received, 'tencent-secret'),
      () => ({ Response: { SendStatusSet: [{ Code: 'Ok' }], RequestId: 'r' } }),
    )
    try {
      await createTencentSms(tencentConfig(server.url), log).sendCode('13800000001', '482913')
      expect(server.problems).toEqual([])
      expect(server.received[0]?.request.headers['x-tc-action']).toBe('SendSms')
      expect(JSON.parse(server.received[0]?.body ?? '{}')).toMatchObject({
        PhoneNumberSet: ['+8613800000001'],
        TemplateParamSet: ['482913', '5'],
        SignName: '拾古',
      })
    } finally {
      await server.close()
    }
  })

  it.each([
    ['FailedOperation.PhoneNumberInBlacklist', ERRORS.phoneInvalid.code],
    ['LimitExceeded.PhoneNumberDailyLimit', undefined],
    ['FailedOperation.InsufficientBalanceInSmsPackage', undefined],
  ])('turns %s into words for the person', async (code, expected) => {
    const server = await provider(
      () => '',
      () => ({ Response: { SendStatusSet: [{ Code: code }], RequestId: 'r' } }),
    )
    try {
      const failure = await createTencentSms(tencentConfig(server.url), log)
        .sendCode('13800000001', '482913')
        .then(
          () => null,
          (error: { code: number; message: string }) => error,
        )
      expect(failure?.message).toMatch(/[\u4e00-\u9fff]{4,}/)
      if (expected !== undefined) expect(failure?.code).toBe(expected)
    } finally {
      await server.close()
    }
  })
})

describe('SMS by Aliyun', () => {
  it('sends the code to the number, signed', async () => {
    const server = await provider(
      (received) => aliyunProblem(received, 'aliyun-secret'),
      () => ({ Code: 'OK', Message: 'OK', RequestId: 'r', BizId: 'b' }),
    )
    try {
      await createAliyunSms(aliyunConfig(server.url), log).sendCode('13800000001', '482913')
      expect(server.problems).toEqual([])
      const { request, body } = server.received[0] ?? { request: { url: '' }, body: '' }
      const sent = new URLSearchParams(`${(request.url ?? '').split('?')[1] ?? ''}&${body}`)
      expect(sent.get('PhoneNumbers')).toBe('13800000001')
      expect(sent.get('TemplateParam')).toBe('{"code":"482913"}')
    } finally {
      await server.close()
    }
  })

  it('turns a refusal into words, and sends nothing twice', async () => {
    const server = await provider(
      () => '',
      () => ({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'too often', RequestId: 'r' }),
    )
    try {
      await expect(
        createAliyunSms(aliyunConfig(server.url), log).sendCode('13800000001', '482913'),
      ).rejects.toMatchObject({ message: expect.stringMatching(/[\u4e00-\u9fff]{4,}/) as string })
      expect(server.received).toHaveLength(1)
    } finally {
      await server.close()
    }
  })
})

describe('the sandbox', () => {
  it('always makes 123456 and says what it is', async () => {
    const sms = createSandboxSms()
    expect([sms.name, sms.sandbox, sms.newCode()]).toEqual(['sandbox', true, '123456'])
    await sms.sendCode('13800000001', '123456')
  })
})
