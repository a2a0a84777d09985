import type { FoundPlace } from '@contract/place'

import type { PlaceProvider } from '../../config'
import { CallError } from '../call-context'

/** GCJ-02, as everything that leaves or enters a place provider. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Finds places by words and by position. */
export interface PlaceFinder {
  readonly name: PlaceProvider
  /** True when a small built-in list answers: the picker says so. */
  readonly sandbox: boolean
  /** Best first. Throws a `CallError` when the provider refuses. */
  search(keyword: string, near: Point | null, signal: AbortSignal): Promise<FoundPlace[]>
  /** Nearest first. Throws a `CallError` when the provider refuses. */
  around(point: Point, signal: AbortSignal): Promise<FoundPlace[]>
}

export const PLACES_MAX = 20

/** Somebody waits with the word half typed. */
export const PLACES_TIMEOUT_MS = 6_000

const EARTH_RADIUS_M = 6_371_008.8

/** Metres along the ground, rounded. */
export function metresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const dLat = (b.latitude - a.latitude) * rad
  const dLon = (b.longitude - a.longitude) * rad
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLon / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h))))
}

/** Why a provider refused, in our words; its own code goes to the log, without what was asked. */
export function placesRefused(reason: 'too-often' | 'used-up' | 'set-up' | 'other'): CallError {
  switch (reason) {
    case 'too-often':
      return CallError.of('tooMany', '查询地点的人太多，请稍后再试')
    case 'used-up':
      return CallError.of('unavailable', '今天的地点查询次数已用完，请明天再试')
    case 'set-up':
      return CallError.of('unavailable', '地点服务还没有配置好，请稍后再试')
    case 'other':
      return CallError.of('unavailable', '地点服务暂时用不了，请稍后再试')
  }
}
