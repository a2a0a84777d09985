import { RESTING, fitInside, keepInside, zoomAround } from './zoom'

const viewer = { width: 400, height: 800 }

describe('looking closely at a picture', () => {
  it('fits it inside', () => {
    expect(fitInside({ width: 1600, height: 800 }, viewer)).toEqual({ width: 400, height: 200 })
    expect(fitInside({ width: 100, height: 1000 }, viewer)).toEqual({ width: 80, height: 800 })
    expect(fitInside({ width: 0, height: 0 }, viewer)).toEqual({ width: 0, height: 0 })
  })

  it('keeps the point under the finger where it is', () => {
    const point = { x: 60, y: -40 }
    const once = zoomAround(RESTING, 2, point)
    // A point of the picture p stands at view.x + p × scale; the one under the finger does not move.
    expect((point.x - once.x) / once.scale).toBeCloseTo(point.x)
    const twice = zoomAround(once, 4, { x: -10, y: 5 })
    expect((-10 - twice.x) / twice.scale).toBeCloseTo((-10 - once.x) / once.scale)
    expect((5 - twice.y) / twice.scale).toBeCloseTo((5 - once.y) / once.scale)
  })

  it('stays between 1 and 5', () => {
    expect(zoomAround(RESTING, 0.2, { x: 0, y: 0 }).scale).toBe(1)
    expect(zoomAround(RESTING, 50, { x: 0, y: 0 }).scale).toBe(5)
  })

  it('opens no gap at the edges', () => {
    const fitted = { width: 400, height: 200 }
    expect(keepInside({ scale: 1, x: 90, y: -90 }, fitted, viewer)).toEqual({
      scale: 1,
      x: 0,
      y: -0,
    })
    // At 2× it is 800 wide: 200 px to either side; 400 high, less than the viewer: centred.
    expect(keepInside({ scale: 2, x: 500, y: 500 }, fitted, viewer)).toEqual({
      scale: 2,
      x: 200,
      y: 0,
    })
    expect(keepInside({ scale: 2, x: -120, y: 0 }, fitted, viewer)).toEqual({
      scale: 2,
      x: -120,
      y: 0,
    })
    expect(keepInside({ scale: 9, x: 0, y: 0 }, fitted, viewer).scale).toBe(5)
  })
})
