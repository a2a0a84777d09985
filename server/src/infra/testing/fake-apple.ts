import { createHash, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { SignJWT } from 'jose'

export const FAKE_APPLE_CLIENT = 'cn.shigu.app'

export interface FakeAppleToken {
  /** The person. */
  readonly sub?: string
  readonly aud?: string
  readonly iss?: string
  /** As the app gives it to Apple; left out without one. */
  readonly nonce?: string
  /** Seconds since the token was made. */
  readonly age?: number
  /** Seconds from its making to its end. */
  readonly life?: number
  /** Signed by a key of nobody's, under the id of Apple's. */
  readonly forged?: boolean
  /** Signed by a key that Apple does not publish. */
  readonly unknownKey?: boolean
}

export interface FakeApple {
  /** Of the keys, and the issuer of the tokens. */
  readonly origin: string
  token(over?: FakeAppleToken): Promise<string>
  /** The keys cannot be had: HTTP 500 instead. */
  breakKeys(broken: boolean): void
  /** How often the keys were fetched. */
  fetches(): number
  close(): Promise<void>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A server that publishes keys as Apple does, and makes the tokens of its sign-in. */
export async function startFakeApple(): Promise<FakeApple> {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keys = pair()
  const strange = pair()
  const kid = randomBytes(5).toString('hex')
  let broken = false
  let fetches = 0
  const published = {
    keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }],
  }
  const server = createServer((request, response) => {
    if (request.url !== '/auth/keys') return void response.writeHead(404).end()
    fetches += 1
    if (broken) return void response.writeHead(500).end()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(published))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    token: ({ sub, aud, iss, nonce, age = 0, life = 86_400, forged, unknownKey } = {}) => {
      const madeAt = Math.floor(Date.now() / 1000) - age
      const key: KeyObject = forged || unknownKey ? strange.privateKey : keys.privateKey
      return new SignJWT({
        email_verified: 'true',
        nonce_supported: true,
        ...(nonce === undefined ? {} : { nonce }),
      })
        .setProtectedHeader({ alg: 'RS256', kid: unknownKey ? 'nobody' : kid })
        .setIssuer(iss ?? origin)
        .setAudience(aud ?? FAKE_APPLE_CLIENT)
        .setSubject(sub ?? `001234.${sha256(randomBytes(8).toString('hex')).slice(0, 32)}.0856`)
        .setIssuedAt(madeAt)
        .setExpirationTime(madeAt + life)
        .sign(key)
    },
    breakKeys: (now) => {
      broken = now
    },
    fetches: () => fetches,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
