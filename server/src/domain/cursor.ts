import { LIMITS } from '@contract/limits'

import { CallError } from '../infra/call-context'

/**
 * Cursors are opaque to clients: base64url of a JSON array whose first element names the order
 * they belong to, so that a cursor of one feed is refused by another.
 */
export type CursorPart = string | number | null

/** Largest bigint: a page that starts at the very top compares against this. */
export const MAX_ID = '9223372036854775807'
/** Later than every row, within JavaScript's and PostgreSQL's range. */
export const MAX_TIME = new Date('9999-12-31T00:00:00Z')
export const MIN_TIME = new Date('1970-01-01T00:00:00Z')

export function encodeCursor(order: string, parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify([order, ...parts]), 'utf8').toString('base64url')
}

/**
 * The parts of a cursor made by `encodeCursor` for the same order, or null without a cursor.
 * Throws badRequest for anything else.
 */
export function decodeCursor(
  order: string,
  cursor: string | undefined,
  check: (parts: readonly unknown[]) => boolean,
): readonly CursorPart[] | null {
  if (cursor === undefined || cursor === '') return null
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    value = null
  }
  if (!Array.isArray(value) || value[0] !== order || !check(value.slice(1))) {
    throw CallError.of('badRequest', '列表已更新，请下拉刷新')
  }
  return value.slice(1) as CursorPart[]
}

export const isIdPart = (part: unknown): boolean =>
  typeof part === 'string' && /^[0-9]{1,19}$/.test(part) && BigInt(part) <= BigInt(MAX_ID)

/** Milliseconds that make a Date which PostgreSQL can hold. */
export const isTimePart = (part: unknown): boolean =>
  typeof part === 'number' && Number.isInteger(part) && part >= 0 && part <= MAX_TIME.getTime()

export const isNumberPart = (part: unknown): boolean =>
  typeof part === 'number' && Number.isFinite(part)

/** Where a page ordered by (time, id) begins. */
export interface TimeKey {
  time: Date
  id: string
}

/** Key for a newest-first page: just above the newest row when there is no cursor. */
export function timeKeyFrom(order: string, cursor: string | undefined): TimeKey {
  const parts = decodeCursor(
    order,
    cursor,
    (p) => p.length === 2 && isTimePart(p[0]) && isIdPart(p[1]),
  )
  if (parts === null) return { time: MAX_TIME, id: MAX_ID }
  return { time: new Date(Number(parts[0])), id: String(parts[1]) }
}

export function timeKeyOf(order: string, key: TimeKey): string {
  return encodeCursor(order, [key.time.getTime(), key.id])
}

export function pageSizeOf(params: { pageSize?: number | undefined }): number {
  return params.pageSize ?? LIMITS.pageSize
}

/** Splits `pageSize + 1` rows into the page and the cursor of the next, null at the end. */
export function pageOf<T>(
  rows: readonly T[],
  pageSize: number,
  cursorOf: (last: T) => string,
): { rows: readonly T[]; nextCursor: string | null } {
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    rows: page,
    nextCursor: rows.length > pageSize && last !== undefined ? cursorOf(last) : null,
  }
}
