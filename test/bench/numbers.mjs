/** Nearest-rank percentile; NaN without values. */
export function percentile(values, p) {
  if (values.length === 0) return NaN
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.ceil((p / 100) * sorted.length) - 1)]
}

export function median(values) {
  return percentile(values, 50)
}

/** A number for people: whole above 100, one place above 10, two below. */
export function short(value) {
  if (!Number.isFinite(value)) return '—'
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en-US')
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
