import type { PictureSource } from '@/ui/picture/picture-url'

/**
 * Drawn pictures for the gallery: three lots on paper grounds. Each becomes a data URI whose fragment
 * swallows the `-750.webp` that real pictures end with.
 */

const shade = (id: string, a: string, b: string, c: string) =>
  `<linearGradient id='${id}' x1='0' x2='1'><stop offset='0' stop-color='${a}'/><stop offset='.42' stop-color='${b}'/><stop offset='1' stop-color='${c}'/></linearGradient>`

const vase = `<defs>${shade('g', '#c9d6d8', '#fbfdfc', '#9fb4b9')}</defs><ellipse cx='50' cy='113' rx='26' ry='3' fill='#000' opacity='.12'/><path d='M42 12h16l-1 9c0 9 21 17 21 44 0 24-12 37-16 47H38c-4-10-16-23-16-47 0-27 21-35 21-44z' fill='url(#g)'/><g fill='none' stroke='#2d5a9b' stroke-width='1.3' stroke-linecap='round'><path d='M42 15h16M41 23h18M31 99h38M36 106h28' stroke-width='1.6'/><path d='M24 58c8-9 14-2 13 4s-9 5-8 0 9-9 17-3 10 12 18 6 5-12 0-11-3 8 2 7 9-3 11-6M25 74c9 6 14 0 14-5M61 79c5 5 11 3 14-3M45 82c4-4 8-3 10 1s-3 7-6 4'/><path d='M29 44c6 4 12 4 21 4s15 0 21-4M27 90c8 4 15 5 23 5s15-1 23-5' stroke-width='1'/></g><path d='M33 50c-5 8-6 22-2 32' stroke='#fff' stroke-width='3' fill='none' opacity='.7' stroke-linecap='round'/>`
const celadon = `<defs>${shade('g', '#7fa08d', '#c2d8c8', '#5f8370')}</defs><ellipse cx='50' cy='109' rx='26' ry='3' fill='#000' opacity='.12'/><path d='M43 10h14l1 30c17 6 25 18 25 33 0 20-17 35-33 35S17 93 17 73c0-15 8-27 25-33z' fill='url(#g)'/><g fill='none' stroke='#486656' stroke-width='.6' opacity='.7'><path d='M30 58l10 14-9 11 6 13M62 52l-6 13 12 9-4 15M46 30l4 12-6 12 8 10-5 18M72 62l-6 8 5 10'/></g><path d='M30 56c-6 8-7 18-4 27' stroke='#fff' stroke-width='3' fill='none' opacity='.5' stroke-linecap='round'/>`
const bottle = `<defs>${shade('g', '#d9cfba', '#fffdf8', '#b8aa8d')}</defs><ellipse cx='50' cy='113' rx='22' ry='3' fill='#000' opacity='.14'/><path d='M43 22h14v14c0 6 12 8 12 20v48c0 5-3 8-7 8H38c-4 0-7-3-7-8V56c0-12 12-14 12-20z' fill='url(#g)'/><path d='M42 10h16v13H42z' fill='#b4362a'/><path d='M42 21h16v3H42z' fill='#8f2a20'/><path d='M31 64h38v34H31z' fill='#fff8ea' stroke='#b4362a'/><path d='M36 70h28v3H36zM40 78h20v2H40zM40 84h20v2H40zM44 90h12v2H44z' fill='#b4362a' opacity='.75'/><path d='M36 54c-2 4-2 30-1 46' stroke='#fff' stroke-width='2.4' fill='none' opacity='.7'/>`

function uri(art: string, ground: string, box: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}' preserveAspectRatio='xMidYMid slice'><rect x='-200' y='-200' width='600' height='600' fill='${ground}'/>${art}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}#`
}

const blurOf = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'><rect width='4' height='4' fill='${colour}'/></svg>`)}`

const picture = (
  art: string,
  ground: string,
  box: string,
  width: number,
  height: number,
): PictureSource => ({
  base: uri(art, ground, box),
  width,
  height,
  blur: blurOf(ground),
})

export const demoPictures: readonly PictureSource[] = [
  picture(celadon, '#e4eae3', '0 0 100 120', 1200, 1200),
  picture(celadon, '#dbe3dc', '22 44 56 56', 1200, 1200),
  picture(celadon, '#eceee8', '10 60 80 60', 1600, 1200),
  picture(vase, '#dfe8e6', '0 0 100 120', 1000, 1500),
  picture(vase, '#e6ebea', '22 36 56 56', 1200, 1200),
  picture(bottle, '#e9dcc2', '0 0 100 120', 1200, 1600),
  picture(bottle, '#efe5d0', '24 56 52 52', 1200, 1200),
  picture(vase, '#3d6d86', '-190 -4 290 122', 2400, 1000),
  picture(bottle, '#6d5a3a', '-190 -2 290 122', 2400, 1000),
]

/** A picture that cannot be found, to see the error state. */
export const brokenPicture: PictureSource = { base: '/media/not-there', width: 1200, height: 900 }

export const demoPicture = (index: number): PictureSource =>
  demoPictures[index % demoPictures.length] as PictureSource
