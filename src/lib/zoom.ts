/** Position of a picture in a viewer: enlargement, and offset of its centre from the viewer's, in px. */
export interface ZoomView {
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const MAX_ZOOM = 5
export const RESTING: ZoomView = { scale: 1, x: 0, y: 0 }

/** Size of a picture that is wholly inside the viewer, unenlarged pictures kept small. */
export function fitInside(picture: Size, viewer: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return { width: 0, height: 0 }
  const ratio = Math.min(viewer.width / picture.width, viewer.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** The view with its scale between 1 and 5 and no gap opened between the picture's edge and the viewer's. */
export function keepInside(view: ZoomView, fitted: Size, viewer: Size): ZoomView {
  const scale = Math.min(MAX_ZOOM, Math.max(1, view.scale))
  const limitX = Math.max(0, (fitted.width * scale - viewer.width) / 2)
  const limitY = Math.max(0, (fitted.height * scale - viewer.height) / 2)
  return {
    scale,
    x: Math.min(limitX, Math.max(-limitX, view.x)),
    y: Math.min(limitY, Math.max(-limitY, view.y)),
  }
}

/**
 * Enlarges around a point (relative to the viewer's centre, in px): what was under the finger stays
 * under it.
 */
export function zoomAround(
  view: ZoomView,
  scale: number,
  point: { x: number; y: number },
): ZoomView {
  const bounded = Math.min(MAX_ZOOM, Math.max(1, scale))
  const grown = bounded / view.scale
  return {
    scale: bounded,
    x: point.x - (point.x - view.x) * grown,
    y: point.y - (point.y - view.y) * grown,
  }
}
