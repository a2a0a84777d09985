import { wgs84ToGcj02 } from './gcj02'

// Pairs that published converters agree on.
it.each([
  [39.915, 116.404, 39.916404, 116.410245],
  [31.230416, 121.473701, 31.228473, 121.478212],
  [22.54286, 114.059562, 22.540195, 114.064662],
])('shifts %d, %d', (latitude, longitude, north, east) => {
  const shifted = wgs84ToGcj02({ latitude, longitude })
  expect(shifted.latitude).toBeCloseTo(north, 4)
  expect(shifted.longitude).toBeCloseTo(east, 4)
})

it.each([
  ['Paris', 48.8566, 2.3522],
  ['New York', 40.7128, -74.006],
  ['the Gulf of Guinea', 0, 0],
])('leaves %s where it is', (_name, latitude, longitude) => {
  expect(wgs84ToGcj02({ latitude, longitude })).toEqual({ latitude, longitude })
})
