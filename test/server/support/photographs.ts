import { randomBytes } from 'node:crypto'

import sharp, { type Sharp } from 'sharp'

/** A picture with enough detail that no two are alike and no encoder makes it tiny. */
function scene(width: number, height: number): Sharp {
  const hue = randomBytes(3)
  const glaze = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="g"><stop offset="0" stop-color="#${hue.toString('hex')}"/><stop offset="1" stop-color="#123"/></radialGradient></defs>
    <rect width="100%" height="100%" fill="#efe8da"/><circle cx="50%" cy="55%" r="30%" fill="url(#g)"/>
    <rect x="0" y="0" width="20%" height="10%" fill="#b00"/></svg>`
  return sharp(Buffer.from(glaze)).resize(width, height, { fit: 'fill' })
}

/**
 * A photograph as a phone takes it upright: the pixels lie on their side, EXIF says how to turn
 * them, and where it was taken. The red mark at the upper left of what is seen tells turned from
 * not turned.
 */
export async function rotatedJpegWithGps(): Promise<Buffer> {
  const seen = await scene(900, 1200).png().toBuffer()
  return sharp(seen)
    .rotate(270)
    .withExif({
      IFD0: { Make: 'Shigu', Model: 'Test', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '29/1 18/1 5400/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '117/1 12/1 600/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

export const png = (): Promise<Buffer> => scene(640, 480).png().toBuffer()
export const webp = (): Promise<Buffer> => scene(1000, 600).webp().toBuffer()

/** With the grain of a sensor, so that it is as large as a photograph is. */
async function grainy(width: number, height: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .raw()
    .toBuffer()
  return sharp(grain, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** 4000 × 3000, some megabytes. */
export const jpegOf12Megapixels = (): Promise<Buffer> => grainy(4000, 3000)
/** 2800 × 2200: some slices. */
export const jpegOfSeveralSlices = (): Promise<Buffer> => grainy(2800, 2200)

/** The first half of a whole photograph. */
export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await scene(1600, 1200).jpeg({ quality: 92 }).toBuffer()
  return whole.subarray(0, Math.floor(whole.length / 2))
}

export const renamedText = (): Buffer =>
  Buffer.from('这是一个改名为 .jpg 的文本文件。\n'.repeat(40))

export const svgWithScript = (): Buffer =>
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(document.cookie)</script></svg>',
  )
