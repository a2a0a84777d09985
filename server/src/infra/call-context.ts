import type { AllCallTypes, CallName } from '@contract/all-calls'
import { ERRORS, type ErrorName } from '@contract/errors'
import type { TABLES } from '@contract/tables'

import type { Logger } from './logging'
import type { AuthMember, Services } from './services'

/** A file of a multipart call, already on disk. Removed after the handler unless it was renamed away. */
export interface UploadedFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  /** As the client named it: show it, never use it as a path. */
  readonly filename: string
  readonly mimetype: string
}

/** What a handler knows of its request, with all services at hand. */
export interface CallContext extends Services {
  readonly call: CallName
  readonly member: AuthMember | null
  /** Empty for a visitor. Never log it. */
  readonly token: string
  readonly ip: string
  /** The `isApp` header as sent (specification §7). */
  readonly isApp: string
  readonly userAgent: string
  /** Carries the request's id. */
  readonly log: Logger
  /** Fires when the client goes away before the answer. */
  readonly signal: AbortSignal
  /** Multipart calls only. */
  readonly file: UploadedFile | null
  /** Origin under which clients reach the server, without a slash at the end. */
  readonly baseUrl: string
}

/** The context of a row with `auth: 'member'`. */
export interface MemberContext extends CallContext {
  readonly member: AuthMember
}

type UnionToIntersection<U> = (U extends unknown ? (x: U) => void : never) extends (
  x: infer I,
) => void
  ? I
  : never
type AllRows = UnionToIntersection<(typeof TABLES)[keyof typeof TABLES]>
type AuthOf<N> = N extends keyof AllRows
  ? AllRows[N] extends { readonly auth: infer A }
    ? A
    : never
  : never

export type ContextOf<N extends CallName> = AuthOf<N> extends 'member' ? MemberContext : CallContext

/**
 * Does one call. Throw a `CallError` for what the user should read; anything else thrown becomes
 * code 500 and a log entry.
 */
export type Handler<N extends CallName> = (
  ctx: ContextOf<N>,
  params: AllCallTypes[N]['params'],
) => Promise<AllCallTypes[N]['result']>

export type HandlerRegistry = { readonly [N in CallName]?: Handler<N> }

/** A business error: HTTP 200 with `code` and `message` in the envelope (design §3). */
export class CallError extends Error {
  readonly code: number
  readonly data: unknown

  /** `message` is shown to the user, so it is Chinese and calm. */
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.data = data
  }

  /** An error of the catalogue, with its own wording or a more exact one. */
  static of(name: ErrorName, message?: string, data?: unknown): CallError {
    return new CallError(ERRORS[name].code, message ?? ERRORS[name].message, data)
  }
}

/** A transport fault: the envelope travels with this HTTP status (design §3). */
export class TransportError extends CallError {
  readonly httpStatus: number
  readonly retryAfterSec: number | undefined

  constructor(httpStatus: number, code: number, message: string, retryAfterSec?: number) {
    super(code, message)
    this.name = 'TransportError'
    this.httpStatus = httpStatus
    this.retryAfterSec = retryAfterSec
  }
}

/** The session is gone; its wording is fixed by specification §8. */
export function signInRequired(): CallError {
  return CallError.of('unauthorised')
}
