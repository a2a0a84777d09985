/** UTF-8 bytes of a text; a mini-program has no TextEncoder. Half surrogate pairs become U+FFFD. */
export function utf8Bytes(text: string): Uint8Array {
  const bytes: number[] = []
  for (const char of text) {
    let code = char.codePointAt(0) ?? 0xfffd
    if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) {
      bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    } else {
      bytes.push(
        0xf0 | (code >> 18),
        0x80 | ((code >> 12) & 63),
        0x80 | ((code >> 6) & 63),
        0x80 | (code & 63),
      )
    }
  }
  return Uint8Array.from(bytes)
}

export interface MultipartFile {
  field: string
  fileName: string
  type: string
  bytes: Uint8Array
}

/** A multipart/form-data body. */
export interface MultipartBody {
  contentType: string
  body: ArrayBuffer
}

/** Quotes and line breaks would end the header early (HTML's form encoding escapes the same three). */
const quoted = (text: string): string => text.replace(/\r\n|\r|\n/g, '%0D%0A').replace(/"/g, '%22')

/**
 * Builds a multipart/form-data body: the fields first, in their order, the file last, so that a server
 * that reads the stream knows the fields before the bytes arrive.
 */
export function buildMultipart(
  fields: Readonly<Record<string, string | number>>,
  file: MultipartFile,
  boundary: string = `----shigu${Date.now().toString(36)}${Math.random().toString(36).slice(2, 12)}`,
): MultipartBody {
  const head = Object.keys(fields)
    .map(
      (name) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${String(fields[name])}\r\n`,
    )
    .join('')
  const before = utf8Bytes(
    `${head}--${boundary}\r\nContent-Disposition: form-data; name="${quoted(file.field)}"; filename="${quoted(file.fileName)}"\r\nContent-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`,
  )
  const after = utf8Bytes(`\r\n--${boundary}--\r\n`)
  const body = new Uint8Array(before.length + file.bytes.length + after.length)
  body.set(before, 0)
  body.set(file.bytes, before.length)
  body.set(after, before.length + file.bytes.length)
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: body.buffer }
}
