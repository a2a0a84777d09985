import { seat } from '../seat'

export const MAX_PAGES = 10

export function stackDepth(): number {
  return seat.device.pages.length
}

export function currentUrl(): string {
  return seat.device.page
}
