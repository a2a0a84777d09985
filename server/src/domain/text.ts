import { CallError } from '../infra/call-context'

/**
 * Text as it is stored: one kind of line end, no control characters (PostgreSQL refuses NUL), no
 * lone surrogates, no space around it, at most one empty line in a row.
 */
export function cleanText(raw: string): string {
  return raw
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')

    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Length as the limits of the contract count it: in code points. */
export function lengthOf(text: string): number {
  let length = 0
  for (const point of text) length += point.length > 0 ? 1 : 0
  return length
}

/** Cleaned text of at most `max` code points. Throws badRequest naming the limit. */
export function checkedText(raw: string, max: number, what: string): string {
  const text = cleanText(raw)
  if (lengthOf(text) > max) throw CallError.of('badRequest', `${what}最多 ${max} 字`)
  return text
}

/** The beginning of a text in one line, for lists. */
export function excerptOf(text: string, max = 60): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const points = [...line]
  return points.length <= max ? line : `${points.slice(0, max).join('')}…`
}
