/** A picture of the server in three widths; the contract's `Picture` fits. */
export interface PictureSource {
  /** Address without `-320.webp`; absolute or root-relative. */
  base: string
  /** Pixels, upright. */
  width: number
  height: number
  /** Tiny data URI shown until the picture has come. */
  blur?: string
}

export type PictureWidth = 320 | 750 | 1600

let origin = ''

/**
 * Tells the components where root-relative pictures live, e.g. `https://api.example.com`.
 * A mini-program has no origin of its own, so its start-up calls this once; H5 leaves it empty.
 */
export function setPictureOrigin(value: string): void {
  origin = value.endsWith('/') ? value.slice(0, -1) : value
}

/** Makes a root-relative address absolute; leaves all others as they are. */
export function mediaUrl(url: string): string {
  return url.startsWith('/') && !url.startsWith('//') ? origin + url : url
}

/** Address of the variant of `want` pixels width. The server makes all three and never enlarges. */
export function pictureUrl(source: PictureSource, want: PictureWidth): string {
  return mediaUrl(`${source.base}-${want}.webp`)
}
