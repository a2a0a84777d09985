/** What may stand in a query; null and undefined are left out. */
export type QueryValue = string | number | boolean | null | undefined

/**
 * Joins parameters into `a=1&b=2`, percent-encoded, in the order given. A mini-program has no
 * URLSearchParams, and WeChat cuts a value at a raw `=` or `?`, so everything is encoded.
 */
export function buildQuery(params: Readonly<Record<string, QueryValue>>): string {
  const parts: string[] = []
  for (const key of Object.keys(params)) {
    const value = params[key]
    if (value === undefined || value === null) continue
    parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`)
  }
  return parts.join('&')
}

/** Decodes one percent-encoded value; a broken escape is kept as it is instead of throwing. */
export function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Splits `a=1&b=2` (with or without `?`) without decoding: the form in which Taro hands over page parameters. */
export function splitQuery(query: string): Record<string, string> {
  const result: Record<string, string> = {}
  const text = query.startsWith('?') ? query.slice(1) : query
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    const key = decodeValue(at < 0 ? part : part.slice(0, at))
    result[key] = at < 0 ? '' : part.slice(at + 1)
  }
  return result
}

/** Splits and decodes `a=1&b=2`; of a repeated key the last value counts. */
export function parseQueryString(query: string): Record<string, string> {
  const raw = splitQuery(query)
  const result: Record<string, string> = {}
  for (const key of Object.keys(raw)) result[key] = decodeValue(raw[key] ?? '')
  return result
}

/** Adds parameters to a URL that may already have a query; a fragment stays last. */
export function withQuery(url: string, params: Readonly<Record<string, QueryValue>>): string {
  const query = buildQuery(params)
  if (query === '') return url
  const hashAt = url.indexOf('#')
  const base = hashAt < 0 ? url : url.slice(0, hashAt)
  const fragment = hashAt < 0 ? '' : url.slice(hashAt)
  const joint = !base.includes('?') ? '?' : /[?&]$/.test(base) ? '' : '&'
  return `${base}${joint}${query}${fragment}`
}
