import type { CallName, CallParams, CallResult } from '@/contract/all-calls'
import type { CallSpec } from '@/contract/call'
import { ERRORS, OK } from '@/contract/errors'
import { TIMES } from '@/contract/limits'
import type { AbortLike } from '@/lib/abort'
import { isSessionEnded, toastText } from '@/lib/auth-failure'
import type { QueryValue } from '@/lib/query-string'
import { apiUrl, clientHeaders } from '@/platform/client-info'
import { isPlatformError, isTransportError, TransportError } from '@/platform/errors'
import { httpRequest } from '@/platform/http'
import type { HttpResponse } from '@/platform/http-types'
import type { FileSlice } from '@/platform/local-file'
import { uploadSlice as sendSlice } from '@/platform/upload'

/**
 * The server answered, and the answer is not success (specification §8). `message` is the server's,
 * Chinese, and may be shown.
 */
export class CallFailure extends Error {
  readonly code: number
  /** The answer ended the session: the person was told by the modal, nothing else may be shown. */
  readonly sessionEnded: boolean

  constructor(code: number, message: string, sessionEnded = false) {
    super(message)
    this.name = 'CallFailure'
    this.code = code
    this.sessionEnded = sessionEnded
  }
}

// By name: subclasses of Error lose their prototype when compiled for old engines.
export function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && error.name === 'CallFailure'
}

/** Chinese words for whatever a call or the device rejected with. */
export function failureText(error: unknown): string {
  if (isCallFailure(error) || isTransportError(error) || isPlatformError(error)) {
    return toastText(error.message)
  }
  return toastText(null)
}

export interface CallOptions {
  /** False: the caller shows the failure itself. The end of a session is told in any case. */
  toast?: boolean
  /** Milliseconds, default 60,000 (specification §9). */
  timeoutMs?: number
  signal?: AbortLike
  /** Speaks with this token instead of the current one: signing out after the token was dropped here. */
  token?: string
}

export interface SliceOptions extends CallOptions {
  /** Name of the file the slice belongs to. */
  fileName: string
  /** Bytes of this slice that left the device. */
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

interface ClientWiring {
  /** The current access token, empty for a visitor. */
  token: () => string
  /** Shows the message of a failure. */
  toast: (message: string) => void
  /** The session of `token` ended (specification §8); never called for a token that is no longer in use. */
  sessionEnded: (code: number) => void
}

let wiring: ClientWiring = {
  token: () => '',
  toast: () => undefined,
  sessionEnded: () => undefined,
}

/**
 * Says where the token comes from and who hears of failures. Signing out and showing things is no
 * business of the transport, so `state` hands this in when the app starts.
 */
export function wireClient(next: ClientWiring): void {
  wiring = next
}

/**
 * Makes one call of the contract and answers its `data` or `result`.
 * @throws CallFailure when the answer is not code 200; its message was shown unless `toast` is false.
 * @throws TransportError when no answer came; shown likewise.
 */
export function request<N extends CallName>(
  call: CallSpec,
  params: CallParams<N>,
  options: CallOptions = {},
): Promise<CallResult<N>> {
  const token = options.token ?? wiring.token()
  const get = call.method === 'GET'
  return settle<N>(
    httpRequest({
      url: apiUrl(call.path),
      method: call.method,
      headers: {
        ...headersOf(token),
        ...(get ? {} : { 'content-type': CONTENT_TYPES[call.body === 'form' ? 'form' : 'json'] }),
      },
      timeoutMs: options.timeoutMs ?? TIMES.requestTimeoutMs,
      ...(get ? { query: params as Record<string, QueryValue> } : { data: params }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }),
    token,
    options,
  )
}

/**
 * Makes a multipart call: the parameters as fields, then the file part. Settles like `request`.
 */
export function requestSlice<N extends CallName>(
  call: CallSpec,
  params: CallParams<N>,
  slice: FileSlice,
  options: SliceOptions,
): Promise<CallResult<N>> {
  const token = options.token ?? wiring.token()
  return settle<N>(
    sendSlice({
      url: apiUrl(call.path),
      slice,
      fileField: 'file',
      fileName: options.fileName,
      fields: params as Record<string, string | number>,
      headers: headersOf(token),
      timeoutMs: options.timeoutMs ?? TIMES.requestTimeoutMs,
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    }),
    token,
    options,
  )
}

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
} as const

/** Specification §7: the token if logged in, else empty. */
function headersOf(token: string): Record<string, string> {
  return { ...clientHeaders(), 'C-Access-Token': token }
}

async function settle<N extends CallName>(
  sent: Promise<HttpResponse>,
  token: string,
  options: CallOptions,
): Promise<CallResult<N>> {
  try {
    return openEnvelope(await sent) as CallResult<N>
  } catch (error) {
    // An answer to a token that has been replaced meanwhile says nothing about the session of now.
    const ended = isCallFailure(error) && error.sessionEnded
    if (ended && token === wiring.token()) wiring.sessionEnded(error.code)
    const aborted = isTransportError(error) && error.kind === 'abort'
    if (options.toast !== false && !ended && !aborted) wiring.toast(failureText(error))
    throw error
  }
}

function openEnvelope(response: HttpResponse): unknown {
  const { body, status } = response
  const envelope = isRecord(body) ? body : null
  const code = numberOf(envelope?.code)
  const message = typeof envelope?.message === 'string' ? envelope.message : ''

  if (envelope !== null && code === OK && status < 400) {
    // `/rest` answers in `data`, `/ebapi` in `result` (design §3).
    return envelope.data !== undefined ? envelope.data : envelope.result
  }
  if (status >= 400) {
    // Specification §8: HTTP-level errors with data code 401 or 403. The code may sit in the envelope or in its data.
    const inner = isRecord(envelope?.data) ? numberOf(envelope.data.code) : null
    const found = code ?? inner
    if (found === null && (status === 401 || status === 403)) {
      return refuse(status, message || ERRORS.unauthorised.message)
    }
    if (found !== null) return refuse(found, message || wordsForStatus(status))
    return refuse(status, wordsForStatus(status))
  }
  if (code === null) {
    // Something between us and the server answered in its place (a sign-in page of a hotel's network, say).
    throw new TransportError('failed', '网络异常，没有连接到服务器，请检查网络后再试')
  }
  return refuse(code, message)
}

function refuse(code: number, message: string): never {
  throw new CallFailure(code, toastText(message), isSessionEnded(code, message))
}

function wordsForStatus(status: number): string {
  if (status === 413) return ERRORS.tooLarge.message
  if (status === 429) return ERRORS.tooMany.message
  if (status === 404) return ERRORS.notFound.message
  if (status === 502 || status === 503 || status === 504) return ERRORS.unavailable.message
  return ERRORS.internal.message
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function numberOf(value: unknown): number | null {
  const read = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
}
