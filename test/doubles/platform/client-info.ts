import { seat } from '../seat'

export function clientHeaders(): Record<string, string> {
  return { isApp: 'h5' }
}

export function apiUrl(path: string): string {
  return `${seat.device.origin}${path}`
}

export function socketUrl(path: string): string {
  return `${seat.device.origin.replace(/^http/, 'ws')}${path}`
}

export function mediaUrl(url: string): string {
  return url.startsWith('/') ? `${seat.device.origin}${url}` : url
}
