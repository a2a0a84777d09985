import { createHash } from 'node:crypto'

import type { FoundPlace } from '@contract/place'

import type { Config } from '../../config'
import type { Logger } from '../logging'
import type { PlaceFinder, Point } from './places'
import { createSandboxPlaces } from './sandbox'
import { createTencentPlaces } from './tencent'

/** The finder that the settings ask for. */
export function createPlaces(config: Pick<Config, 'tencentMap'>, log: Logger): PlaceFinder {
  return config.tencentMap === null
    ? createSandboxPlaces()
    : withMemory(createTencentPlaces(config.tencentMap, log))
}

/** Places do not move; a minute less than the provider's terms would allow is still plenty. */
const KEPT_MS = 5 * 60_000
const KEPT_MAX = 500

/**
 * Remembers answers for a while: the same words are typed again and again, and each question costs.
 * Positions are taken to about ten metres, so that a trembling phone asks once. Failures are not kept.
 */
export function withMemory(finder: PlaceFinder, now: () => number = Date.now): PlaceFinder {
  const kept = new Map<string, { at: number; places: FoundPlace[] }>()
  const rough = (point: Point): Point => ({
    latitude: Math.round(point.latitude * 1e4) / 1e4,
    longitude: Math.round(point.longitude * 1e4) / 1e4,
  })
  const remember = async (
    question: readonly unknown[],
    ask: () => Promise<FoundPlace[]>,
  ): Promise<FoundPlace[]> => {
    // Not the question itself: where people are shall not lie about in memory dumps.
    const key = createHash('sha256').update(JSON.stringify(question)).digest('base64')
    const known = kept.get(key)
    if (known !== undefined && now() - known.at < KEPT_MS) return known.places
    const places = await ask()
    kept.delete(key)
    kept.set(key, { at: now(), places })
    // The oldest stands first.
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break
      kept.delete(oldest)
    }
    return places
  }
  return {
    ...finder,
    search: (keyword, near, signal) => {
      const from = near === null ? null : rough(near)
      return remember(['search', keyword, from], () => finder.search(keyword, from, signal))
    },
    around: (point, signal) => {
      const from = rough(point)
      return remember(['around', from], () => finder.around(from, signal))
    },
  }
}
