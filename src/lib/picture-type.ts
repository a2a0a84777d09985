const BY_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  bmp: 'image/bmp',
}

/** Media type from a file name or path, empty when the ending says nothing. The server looks at the bytes. */
export function pictureTypeOf(path: string): string {
  const match = /\.([a-z0-9]+)(?:[?#].*)?$/i.exec(path)
  return match === null ? '' : (BY_EXTENSION[(match[1] ?? '').toLowerCase()] ?? '')
}

/** Last part of a path, without a query. */
export function fileNameOf(path: string): string {
  const plain = path.split(/[?#]/)[0] ?? ''
  return plain.slice(plain.lastIndexOf('/') + 1)
}
