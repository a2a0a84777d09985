import { createHash } from 'node:crypto'

import type { JWTVerifyGetKey } from 'jose'

import type { AppleConfig } from '../config'
import { CallError } from './call-context'
import type { Logger } from './logging'

const KEYS_TIMEOUT_MS = 8_000
/** Apple's tokens live a day; one that was just handed over is younger than this. */
const AGE_MAX_SEC = 600
const CLOCK_SLACK_SEC = 60

/** What a bad token makes jose throw. All else means that Apple's keys could not be had. */
const TOKEN_FAULTS: readonly string[] = [
  'ERR_JWT_EXPIRED',
  'ERR_JWT_CLAIM_VALIDATION_FAILED',
  'ERR_JWT_INVALID',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JOSE_ALG_NOT_ALLOWED',
  'ERR_JOSE_NOT_SUPPORTED',
]

export interface AppleVerifier {
  /** Apple's name for the person. Throws appleTokenInvalid or appleUnavailable. */
  subjectOf(identityToken: string, nonce: string | undefined): Promise<string>
}

/** Verifies "Sign in with Apple" tokens by Apple's published keys. jose is loaded at the first one. */
export function createAppleVerifier(config: AppleConfig, log: Logger): AppleVerifier {
  type Jose = typeof import('jose')
  let loading: Promise<{ jose: Jose; keys: JWTVerifyGetKey }> | undefined
  const load = async () => {
    const jose = await import('jose')
    const keys = jose.createRemoteJWKSet(new URL(`${config.origin}/auth/keys`), {
      timeoutDuration: KEYS_TIMEOUT_MS,
    })
    return { jose, keys }
  }
  return {
    async subjectOf(identityToken, nonce) {
      if (config.clientIds.length === 0) throw CallError.of('appleUnavailable')
      const { jose, keys } = await (loading ??= load())
      try {
        const { payload } = await jose.jwtVerify(identityToken, keys, {
          issuer: config.origin,
          audience: [...config.clientIds],
          algorithms: ['RS256'],
          maxTokenAge: AGE_MAX_SEC,
          clockTolerance: CLOCK_SLACK_SEC,
          requiredClaims: ['exp'],
        })
        const { sub } = payload
        if (!sub || !nonceFits(payload['nonce'], nonce)) throw CallError.of('appleTokenInvalid')
        return sub
      } catch (error) {
        if (error instanceof CallError) throw error
        const { code } = error as { code?: unknown }
        if (typeof code === 'string' && TOKEN_FAULTS.includes(code)) {
          log.info({ apple: code }, 'a token of Apple was refused')
          throw CallError.of('appleTokenInvalid')
        }
        log.error(
          { apple: typeof code === 'string' ? code : 'no answer' },
          'Apple’s keys cannot be had',
        )
        throw CallError.of('appleUnavailable')
      }
    },
  }
}

/** Apps give Apple the nonce as it is or as its SHA-256 in hex. What one side has the other must have. */
function nonceFits(claimed: unknown, nonce: string | undefined): boolean {
  if (claimed === undefined || nonce === undefined) return claimed === nonce
  return claimed === nonce || claimed === createHash('sha256').update(nonce).digest('hex')
}
