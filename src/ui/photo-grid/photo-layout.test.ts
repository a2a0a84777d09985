import { photoLayout, singleRatio } from './photo-layout'

test('one stands alone, two and four in pairs, the rest in threes', () => {
  expect([1, 2, 3, 4, 5, 6, 9, 12].map(photoLayout)).toEqual([
    'one',
    'two',
    'three',
    'two',
    'three',
    'three',
    'three',
    'three',
  ])
})

test('a lone photo keeps its ratio within 3:4 and 16:9', () => {
  expect(singleRatio(1200, 1000)).toBeCloseTo(1.2)
  expect(singleRatio(400, 4000)).toBeCloseTo(0.75)
  expect(singleRatio(4000, 400)).toBeCloseTo(16 / 9)
  expect(singleRatio(0, 0)).toBeCloseTo(4 / 3)
})
