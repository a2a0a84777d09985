import { buildQuery, type QueryValue } from './query-string'

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** What goes over the wire. */
export interface EncodedBody {
  headers: Record<string, string>
  body: string | undefined
}

/**
 * Body and headers of a request. An object travels as JSON, or form-encoded when the caller's
 * content-type says so (`crmeb/transmit`); a string goes as it is. Header names become lower-case.
 */
export function encodeBody(
  headers: Readonly<Record<string, string>> | undefined,
  data: unknown,
): EncodedBody {
  const lower: Record<string, string> = {}
  for (const key of Object.keys(headers ?? {})) lower[key.toLowerCase()] = headers?.[key] ?? ''
  if (data === undefined || data === null) return { headers: lower, body: undefined }
  if (typeof data === 'string') return { headers: lower, body: data }
  const type = lower['content-type'] ?? JSON_TYPE
  const body = type.startsWith(FORM)
    ? buildQuery(data as Record<string, QueryValue>)
    : JSON.stringify(data)
  return { headers: { ...lower, 'content-type': type }, body }
}

/** A body as the caller sees it: parsed when it is JSON, else the text. */
export function decodeBody(text: unknown): unknown {
  if (typeof text !== 'string') return text
  const first = text.trimStart().charAt(0)
  if (first !== '{' && first !== '[' && first !== '"') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
