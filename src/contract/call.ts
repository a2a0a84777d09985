/**
 * The one declaration of a call (design §2): client functions, server routes, the OpenAPI
 * document and the tests are all made from rows of this shape.
 */
export interface CallSpec {
  /** HTTP method of the specification. The client sends this one. */
  readonly method: 'GET' | 'POST'
  /** A second method under which the server answers too; only where the specification names two. */
  readonly alsoMethod?: 'GET' | 'POST'
  /** Path as the specification spells it, with its base path. */
  readonly path: `/ebapi/${string}` | `/rest/${string}`
  /** `member` answers 401 in the envelope without a valid token; nothing else decides this. */
  readonly auth: 'visitor' | 'member'
  /** `spec` for the calls of the specification's section 7, `added` for those the product needs beside them. */
  readonly origin: 'spec' | 'added'
  /** How parameters travel in a POST body; `json` unless said. */
  readonly body?: 'json' | 'form' | 'multipart'
  /**
   * Writes are limited per account and address, `code` (SMS) and `login` much more tightly than `write`;
   * `lookup` are questions that cost us something at another service.
   */
  readonly limit?: 'write' | 'login' | 'code' | 'upload' | 'lookup'
}

export type CallTable = Readonly<Record<string, CallSpec>>

/** Envelope of every answer: `/rest` carries `data`, `/ebapi` carries `result` (design §3). */
export interface Envelope<T = unknown> {
  code: number
  message: string
  data?: T
  result?: T
}
