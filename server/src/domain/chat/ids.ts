const BIGINT_MAX = 9_223_372_036_854_775_807n

/**
 * A decimal id in its one form. The contract lets zeros stand in front and numbers pass that no
 * bigint holds; neither is the id of anything: null.
 */
export function canonicalId(id: string): string | null {
  if (id.length < 19 && !id.startsWith('0')) return id
  const value = BigInt(id)
  return value > 0n && value <= BIGINT_MAX && !id.startsWith('0') ? id : null
}
