import sharp, { type Sharp } from 'sharp'

export interface TestFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture with structure, so that encoders have work to do. `seed` makes it distinct. */
function painted(width: number, height: number, seed: number): Sharp {
  const hue = (seed * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue},35%,78%)"/>
    <ellipse cx="${width / 2}" cy="${height * 0.62}" rx="${width * 0.3}" ry="${height * 0.28}" fill="hsl(${hue},45%,45%)"/>
    <rect x="${width * 0.42}" y="${height * 0.12}" width="${width * 0.16}" height="${height * 0.3}" fill="hsl(${hue},45%,52%)"/>
    <circle cx="${width * 0.2}" cy="${height * 0.15}" r="${Math.min(width, height) * 0.06}" fill="#b4362a"/>
  </svg>`
  return sharp(Buffer.from(svg))
}

/** JPEG held upright only by its EXIF orientation, with a position in it, as a telephone writes it. */
export async function rotatedJpeg(seed: number): Promise<TestFile> {
  const buffer = await painted(1600, 1200, seed)
    .jpeg({ quality: 88 })
    .withExif({
      IFD0: { Make: 'Telephone', Model: 'Test' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '30/1 15/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '120/1 10/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name: `IMG_${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}

export async function png(seed: number): Promise<TestFile> {
  return {
    name: `shot-${seed}.png`,
    mimeType: 'image/png',
    buffer: await painted(900, 900, seed).png().toBuffer(),
  }
}

export async function webp(seed: number): Promise<TestFile> {
  return {
    name: `photo-${seed}.webp`,
    mimeType: 'image/webp',
    buffer: await painted(1080, 1440, seed).webp().toBuffer(),
  }
}

/** 12 megapixels with grain, some megabytes: several slices. */
export async function largeJpeg(seed: number): Promise<TestFile> {
  const width = 4000
  const height = 3000
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
  const buffer = await sharp(noise)
    .composite([{ input: await painted(2000, 1500, seed).png().toBuffer(), gravity: 'centre' }])
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: `DSC_${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}

export const renamedText: TestFile = {
  name: '藏品.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('这不是照片，只是改了名字的文字。'.repeat(50)),
}

export const svgWithScript: TestFile = {
  name: 'seal.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
}

export async function truncatedJpeg(): Promise<TestFile> {
  const whole = (await rotatedJpeg(77)).buffer
  return {
    name: 'cut.jpg',
    mimeType: 'image/jpeg',
    buffer: whole.subarray(0, Math.floor(whole.length * 0.6)),
  }
}

export function sixtyMegabytes(): TestFile {
  return { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(60 * 1024 * 1024, 0xff) }
}
