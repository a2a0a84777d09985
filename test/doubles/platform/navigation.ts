import { seat } from '../seat'

const isTab = (url: string): boolean => url.startsWith('/pages/tabbar/')

function go(how: string, url: string, stack: (pages: readonly string[]) => readonly string[]) {
  if (!seat.alive) return Promise.resolve()
  const { device } = seat
  device.journeys.push(`${how} ${url}`)
  const next = stack(device.pages)
  device.pages.splice(0, device.pages.length, ...next)
  return Promise.resolve()
}

export function stackDepth(): number {
  return seat.device.pages.length
}

export function currentUrl(): string {
  return seat.device.page
}

export function switchTabUrl(url: string): Promise<void> {
  return go('tab', url, () => [url])
}

export function redirectUrl(url: string): Promise<void> {
  return isTab(url)
    ? switchTabUrl(url)
    : go('redirect', url, (pages) => [...pages.slice(0, -1), url])
}

export function relaunchUrl(url: string): Promise<void> {
  return go('relaunch', url, () => [url])
}

export function openUrl(url: string): Promise<void> {
  return isTab(url) ? switchTabUrl(url) : go('open', url, (pages) => [...pages, url])
}

export function goBack(fallbackUrl = '/pages/tabbar/index/index'): Promise<void> {
  return stackDepth() > 1 ? go('back', '', (pages) => pages.slice(0, -1)) : redirectUrl(fallbackUrl)
}
