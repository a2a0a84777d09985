import { createByteHash, fingerprintRanges } from '../lib/hash'
import type { FileSlice, LocalFile } from './local-file'

/**
 * Identity of a file's contents, `<size>-<16 hex digits>`: the same for the same photograph on both
 * targets and after a restart, so that an upload finds what already arrived. Reads at most 512 KB.
 */
export async function fingerprintOf(
  file: LocalFile,
  readSlice: (file: LocalFile, offset: number, length: number) => Promise<FileSlice>,
  bytesOf: (slice: FileSlice) => Promise<Uint8Array>,
): Promise<string> {
  const hash = createByteHash()
  for (const range of fingerprintRanges(file.size)) {
    hash.update(await bytesOf(await readSlice(file, range.offset, range.length)))
  }
  return `${file.size}-${hash.digest()}`
}
