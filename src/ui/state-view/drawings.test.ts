import { readFileSync } from 'node:fs'

import { renderScss } from '../../../tools/draw-states.mjs'

test('drawings.scss is what tools/draw-states.mjs writes', () => {
  expect(readFileSync(new URL('drawings.scss', import.meta.url), 'utf8')).toBe(renderScss())
})
