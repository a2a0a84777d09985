/** Widths in which the server keeps every picture. */
export const PICTURE_WIDTHS = [320, 750, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/**
 * A complete address from one that may begin at the root (`/media/…`): a mini-program has no origin
 * of its own. `origin` has no trailing slash; empty means the page's own origin.
 */
export function absoluteUrl(url: string, origin: string): string {
  if (url === '' || /^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith('//')) return url
  return `${origin}${url.startsWith('/') ? '' : '/'}${url}`
}

/** Address of one size of a picture, from its prefix: `/media/ab/12` → `/media/ab/12-750.webp`. Empty for an empty prefix. */
export function pictureUrl(base: string, width: PictureWidth, origin = ''): string {
  return base === '' ? '' : `${absoluteUrl(base, origin)}-${width}.webp`
}

/**
 * Smallest size that fills `cssWidth` pixels of the page on a screen of `pixelRatio`. A picture may be
 * 10 % short of the screen's pixels before the next size is fetched: nobody sees it, and it halves the
 * bytes on common phones (375 px wide at ratio 2 is exactly 750). Ratios above 2 count as 2.
 */
export function variantFor(cssWidth: number, pixelRatio: number): PictureWidth {
  const needed = cssWidth * Math.min(2, Math.max(1, pixelRatio || 1)) * 0.9
  for (const width of PICTURE_WIDTHS) if (width >= needed) return width
  return 1600
}
