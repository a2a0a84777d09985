import { createHash } from 'node:crypto'

import { LIMITS } from '@contract/limits'
import type { FoundPlace } from '@contract/place'

import type { TencentMapConfig } from '../../config'
import type { Logger } from '../logging'
import {
  metresBetween,
  PLACES_MAX,
  PLACES_TIMEOUT_MS,
  placesRefused,
  type PlaceFinder,
  type Point,
} from './places'

const SUGGESTION = '/ws/place/v1/suggestion'
const GEOCODER = '/ws/geocoder/v1/'

/** Radius in which places around a position are asked for, metres. */
const RADIUS_M = 2_000

/** The part of a place that both calls answer with. */
interface Poi {
  readonly title?: unknown
  readonly address?: unknown
  readonly location?: { readonly lat?: unknown; readonly lng?: unknown }
}

interface Answer {
  readonly status?: unknown
  /** place/v1/suggestion */
  readonly data?: readonly Poi[]
  /** geocoder/v1 */
  readonly result?: {
    readonly address?: unknown
    readonly formatted_addresses?: { readonly recommend?: unknown }
    readonly pois?: readonly Poi[]
  }
}

/**
 * The `sig` of a request: MD5 over path, question mark, parameters in the order of their names (as they
 * are, not percent-encoded), and the secret.
 */
export function signTencentMap(
  path: string,
  params: Readonly<Record<string, string>>,
  secret: string,
): string {
  const sorted = Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name] ?? ''}`)
    .join('&')
  return createHash('md5').update(`${path}?${sorted}${secret}`, 'utf8').digest('hex')
}

/** Tencent Location Service, WebService API (place suggestion and reverse geocoder). */
export function createTencentPlaces(config: TencentMapConfig, log: Logger): PlaceFinder {
  async function ask(
    path: string,
    asked: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Answer> {
    const params: Record<string, string> = { ...asked, key: config.key, output: 'json' }
    if (config.secret !== '') params['sig'] = signTencentMap(path, params, config.secret)
    const query = Object.entries(params)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    const url = `${config.origin}${path}?${query}`
    let refused: string
    try {
      const response = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(PLACES_TIMEOUT_MS)]),
      })
      const answer = response.ok ? ((await response.json()) as Answer) : null
      if (answer?.status === 0) return answer
      // Nothing found is an answer too.
      if (answer?.status === 347) return {}
      refused = answer === null ? `HTTP ${response.status}` : String(answer.status)
    } catch (error) {
      // Nobody waits any more: typing went on.
      if (signal.aborted) throw placesRefused('other')
      refused = (error as Error).name
    }
    // Neither the address, which holds the key and what somebody looks for, nor the provider's own words.
    log.warn({ provider: 'tencent', refused }, 'a place was not looked up')
    throw placesRefused(reasonOf(refused))
  }

  return {
    name: 'tencent',
    sandbox: false,
    search: async (keyword, near, signal) => {
      const answer = await ask(
        SUGGESTION,
        {
          keyword,
          // Where it looks first; without results there it goes on to the whole country.
          region: '全国',
          region_fix: '0',
          page_index: '1',
          page_size: String(PLACES_MAX),
          ...(near === null ? {} : { location: pair(near) }),
        },
        signal,
      )
      return (answer.data ?? []).flatMap((poi) => foundOf(poi, near))
    },
    around: async (point, signal) => {
      const { result } = await ask(
        GEOCODER,
        {
          location: pair(point),
          get_poi: '1',
          poi_options: `address_format=short;radius=${RADIUS_M};page_size=${PLACES_MAX};page_index=1;policy=2`,
        },
        signal,
      )
      const here = textOf(result?.formatted_addresses?.recommend) || textOf(result?.address)
      const spot: FoundPlace[] =
        here === ''
          ? []
          : [
              {
                name: cut(here, LIMITS.placeNameMax),
                address: cut(textOf(result?.address), LIMITS.placeAddressMax),
                latitude: point.latitude,
                longitude: point.longitude,
                distanceM: 0,
              },
            ]
      const pois = (result?.pois ?? []).flatMap((poi) => foundOf(poi, point))
      pois.sort((a, b) => (a.distanceM ?? 0) - (b.distanceM ?? 0))
      return [...spot, ...pois].slice(0, PLACES_MAX)
    },
  }
}

const pair = ({ latitude, longitude }: Point): string => `${latitude},${longitude}`

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const cut = (text: string, max: number): string => [...text].slice(0, max).join('')

/** None for an entry without a name or a position, such as a bus line. */
function foundOf(poi: Poi, near: Point | null): FoundPlace[] {
  const name = cut(textOf(poi.title), LIMITS.placeNameMax)
  const latitude = poi.location?.lat
  const longitude = poi.location?.lng
  if (name === '' || typeof latitude !== 'number' || typeof longitude !== 'number') return []
  const address = cut(textOf(poi.address), LIMITS.placeAddressMax)
  const spot = { latitude, longitude }
  return [{ name, address, ...spot, distanceM: near === null ? null : metresBetween(near, spot) }]
}

/**
 * 110 source, 111 signature, 112 address, 113 function not allowed, 190 and 311 key wrong, 199 key not
 * for this API, 301 key missing: ours to set right. 120 too many a second, 121 the day's share used.
 * The rest is 306 and 310 (parameters), 320, 348, 5xx and 6xx (theirs), HTTP faults and time-outs.
 */
function reasonOf(refused: string): Parameters<typeof placesRefused>[0] {
  if (['110', '111', '112', '113', '190', '199', '301', '311'].includes(refused)) return 'set-up'
  if (refused === '120') return 'too-often'
  if (refused === '121') return 'used-up'
  return 'other'
}
