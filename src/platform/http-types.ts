import { TIMES } from '../contract/limits'
import type { AbortLike } from '../lib/abort'
import type { QueryValue } from '../lib/query-string'

/** Specification §9: every request gives up after this long. */
export const REQUEST_TIMEOUT_MS = TIMES.requestTimeoutMs

export interface HttpRequest {
  /** Complete, or on H5 from the root. */
  url: string
  /** Default GET (specification §7). */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, QueryValue>>
  /** An object travels as JSON, or form-encoded when the content-type header says so; a string as it is. */
  data?: unknown
  /** Default 60,000 ms. */
  timeoutMs?: number
  signal?: AbortLike | undefined
}

export interface HttpResponse {
  status: number
  /** Parsed when it is JSON, else the text. */
  body: unknown
  /** Names in lower case. */
  headers: Record<string, string>
}
