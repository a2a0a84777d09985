/**
 * WGS-84, which satellites and browsers speak, to GCJ-02, which Chinese maps use: a fixed shift of some
 * hundred metres inside China, by the formula that everybody publishes. Good to about a metre.
 */

interface Position {
  latitude: number
  longitude: number
}

/** Krasovsky 1940: radius in metres and eccentricity squared. */
const RADIUS_M = 6_378_245
const ECCENTRICITY = 0.006_693_421_622_965_943

/** A box around China; outside it maps are not shifted. */
function isOutside({ latitude, longitude }: Position): boolean {
  return !(longitude > 73.66 && longitude < 135.05 && latitude > 3.86 && latitude < 53.55)
}

function waves(x: number): number {
  return ((20 * Math.sin(6 * x * Math.PI) + 20 * Math.sin(2 * x * Math.PI)) * 2) / 3
}

function shiftNorth(x: number, y: number): number {
  const plain = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  const slow = ((20 * Math.sin(y * Math.PI) + 40 * Math.sin((y / 3) * Math.PI)) * 2) / 3
  const slower = ((160 * Math.sin((y / 12) * Math.PI) + 320 * Math.sin((y * Math.PI) / 30)) * 2) / 3
  return plain + waves(x) + slow + slower
}

function shiftEast(x: number, y: number): number {
  const plain = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  const slow = ((20 * Math.sin(x * Math.PI) + 40 * Math.sin((x / 3) * Math.PI)) * 2) / 3
  const slower = ((150 * Math.sin((x / 12) * Math.PI) + 300 * Math.sin((x / 30) * Math.PI)) * 2) / 3
  return plain + waves(x) + slow + slower
}

export function wgs84ToGcj02(position: Position): Position {
  if (isOutside(position)) return position
  const { latitude, longitude } = position
  const x = longitude - 105
  const y = latitude - 35
  const radians = (latitude / 180) * Math.PI
  const magic = 1 - ECCENTRICITY * Math.sin(radians) ** 2
  const root = Math.sqrt(magic)
  const metresPerRadianNorth = (RADIUS_M * (1 - ECCENTRICITY)) / (magic * root)
  const metresPerRadianEast = (RADIUS_M / root) * Math.cos(radians)
  return {
    latitude: latitude + (shiftNorth(x, y) / metresPerRadianNorth) * (180 / Math.PI),
    longitude: longitude + (shiftEast(x, y) / metresPerRadianEast) * (180 / Math.PI),
  }
}
