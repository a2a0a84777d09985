import { bubblePhoto } from './bubble-photo'

test('the longest side is 180 px, whatever the photo', () => {
  expect(bubblePhoto(4000, 3000)).toEqual({ width: 180, height: 135 })
  expect(bubblePhoto(3000, 4000)).toEqual({ width: 135, height: 180 })
})

test('a narrow strip can still be touched', () => {
  expect(bubblePhoto(400, 8000)).toEqual({ width: 72, height: 180 })
})

test('an unknown size gets a square', () => {
  expect(bubblePhoto(0, 0)).toEqual({ width: 150, height: 150 })
})
