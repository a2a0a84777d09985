const LONGEST = 180
const SHORTEST = 72

/** Size in px at which a photo stands in a conversation: longest side 180, no side under 72. */
export function bubblePhoto(width: number, height: number): { width: number; height: number } {
  if (width <= 0 || height <= 0) return { width: 150, height: 150 }
  const scale = LONGEST / Math.max(width, height)
  return {
    width: Math.max(SHORTEST, Math.round(width * scale)),
    height: Math.max(SHORTEST, Math.round(height * scale)),
  }
}
