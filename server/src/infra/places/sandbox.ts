import type { FoundPlace } from '@contract/place'

import { metresBetween, PLACES_MAX, type PlaceFinder, type Point } from './places'
import { knownPlaces, type KnownPlace } from './known-places'

/** Further away nobody would call it around, metres. */
const AROUND_M = 60_000

/** Looks in the built-in list of museums, antique markets and provincial capitals. */
export function createSandboxPlaces(): PlaceFinder {
  return {
    name: 'sandbox',
    sandbox: true,
    search: async (keyword, near) => {
      const words = keyword
        .toLowerCase()
        .split(/[\s，、,]+/)
        .filter((word) => word !== '')
      if (words.length === 0) return []
      return knownPlaces
        .map((place, index) => ({ place, index, rank: rankOf(place, words) }))
        .filter(({ rank }) => rank !== null)
        .map(({ place, index, rank }) => ({ found: foundOf(place, near), index, rank: rank ?? 0 }))
        .sort(
          (a, b) =>
            a.rank - b.rank ||
            (a.found.distanceM ?? 0) - (b.found.distanceM ?? 0) ||
            a.index - b.index,
        )
        .slice(0, PLACES_MAX)
        .map(({ found }) => found)
    },
    around: async (point) =>
      knownPlaces
        .map((place) => foundOf(place, point))
        .filter((place) => (place.distanceM ?? 0) <= AROUND_M)
        .sort((a, b) => (a.distanceM ?? 0) - (b.distanceM ?? 0))
        .slice(0, PLACES_MAX),
  }
}

/** 0 the name itself, 1 its beginning, 2 within it, 3 in the address; null unless every word is somewhere. */
function rankOf(place: KnownPlace, words: readonly string[]): number | null {
  const [name, address] = [place[0].toLowerCase(), place[1].toLowerCase()]
  let worst = 0
  for (const word of words) {
    const at = name.indexOf(word)
    if (at < 0 && !address.includes(word)) return null
    worst = Math.max(worst, name === word ? 0 : at === 0 ? 1 : at > 0 ? 2 : 3)
  }
  return worst
}

function foundOf([name, address, latitude, longitude]: KnownPlace, near: Point | null): FoundPlace {
  const spot = { latitude, longitude }
  return { name, address, ...spot, distanceM: near === null ? null : metresBetween(near, spot) }
}
