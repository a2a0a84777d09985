/**
 * A running 64-bit hash of bytes: two 32-bit FNV-1a lanes with different starts. Not for secrets: it
 * tells one photograph from another so that an interrupted upload finds what already arrived.
 */
export interface ByteHash {
  update(bytes: Uint8Array): void
  /** 16 hexadecimal digits. */
  digest(): string
}

export function createByteHash(): ByteHash {
  let a = 0x811c9dc5
  let b = 0x050c5d1f
  return {
    update(bytes) {
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0
        a = Math.imul(a ^ byte, 0x01000193)
        // The second lane also takes in the first, else both would collide together.
        b = Math.imul(b ^ byte ^ (a >>> 13), 0x01000193)
      }
    },
    digest() {
      const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0')
      return hex(a) + hex(b)
    },
  }
}

/** A part of a file, in bytes. */
export interface ByteRange {
  offset: number
  length: number
}

/**
 * Parts of a file that its fingerprint reads: all of a file up to 512 KB, else eight parts of 64 KB
 * from first to last. Photographs are compressed, so two of the same size that agree in all eight are
 * the same photograph, and reading 50 MB in a mini-program would take seconds.
 */
export function fingerprintRanges(sizeBytes: number): ByteRange[] {
  const part = 64 * 1024
  const count = 8
  if (sizeBytes <= 0) return []
  if (sizeBytes <= part * count) return [{ offset: 0, length: sizeBytes }]
  const ranges: ByteRange[] = []
  for (let index = 0; index < count; index += 1) {
    ranges.push({ offset: Math.floor(((sizeBytes - part) * index) / (count - 1)), length: part })
  }
  return ranges
}
