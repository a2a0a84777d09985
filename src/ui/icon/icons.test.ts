import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

import { renderNames, renderScss } from '../../../tools/draw-icons.mjs'
import { ICON_NAMES } from './icon-names'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('icons.scss and icon-names.ts are what tools/draw-icons.mjs writes', () => {
  expect(read('icons.scss')).toBe(renderScss())
  expect(read('icon-names.ts')).toBe(renderNames())
})

test('each icon has one rule with a data URI that needs no network', () => {
  const css = read('icons.scss')
  for (const name of ICON_NAMES) expect(css.split(`.icon-${name} {`)).toHaveLength(2)
  expect(css.match(/url\("data:image\/svg\+xml,/g)).toHaveLength(ICON_NAMES.length)
})

test('data URIs hold no character that ends them early', () => {
  const uris = [...read('icons.scss').matchAll(/url\("([^"]*)"\)/g)].map(([, uri]) => uri ?? '')
  expect(uris.filter((uri) => /[<>#]/.test(uri))).toEqual([])
})

test('the set stays under 5 KB after gzip', () => {
  expect(gzipSync(read('icons.scss')).length).toBeLessThan(5 * 1024)
})
