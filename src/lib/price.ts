/** Digits in groups of three; a mini-program has no Intl. */
function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/**
 * Price from whole fen: `¥18,600`, with two decimals only where there are fen: `¥18,600.50`.
 * An amount that is not a whole number of fen gives an empty string.
 */
export function formatFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) return ''
  const value = Math.abs(fen)
  const yuan = Math.floor(value / 100)
  const rest = value % 100
  const cents = rest === 0 ? '' : `.${rest < 10 ? `0${rest}` : rest}`
  return `${fen < 0 ? '-' : ''}¥${grouped(yuan)}${cents}`
}

/**
 * Whole fen from what somebody typed (`18600`, `18,600.5`, `¥18600.50`); null when it is no amount or
 * has more than two decimals. Reads the digits, since 19.99 × 100 is not 1999 in floating point.
 */
export function parseYuan(text: string): number | null {
  const plain = text.replace(/[\s,，¥￥]/g, '')
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain)
  if (match === null) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
