// First visit to the H5 home as a phone on a slow network sees it (design §7).
import { existsSync } from 'node:fs'

import { chromium } from 'playwright-core'

import { median } from './numbers.mjs'

const RUNS = 5
const CPU_SLOWDOWN = 4
const NETWORK = { latencyMs: 150, downBytesPerSec: 1_600_000 / 8, upBytesPerSec: 750_000 / 8 }
const PHONE = { width: 390, height: 844 }
/** The page counts as settled after this long without a request or a long task, ms. */
const QUIET_MS = 2_000
const LIMIT_MS = 30_000
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Runs in the page before anything else of it. */
function observe() {
  const seen = { fcp: 0, lcp: 0, cls: 0, tasks: [], element: '' }
  window.__bench = seen
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
    seen.element = entry.element
      ? `${entry.element.tagName.toLowerCase()}.${String(entry.element.className).split(' ')[0]}`
      : ''
  })
  // The worst window of shifts (at most 5 s, gaps under 1 s), as browsers report it.
  let first = 0
  let last = 0
  let sum = 0
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    if (entry.startTime - last < 1000 && entry.startTime - first < 5000) sum += entry.value
    else {
      sum = entry.value
      first = entry.startTime
    }
    last = entry.startTime
    seen.cls = Math.max(seen.cls, sum)
  })
  watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
}

async function visit(browser, url) {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: NETWORK.latencyMs,
      downloadThroughput: NETWORK.downBytesPerSec,
      uploadThroughput: NETWORK.upBytesPerSec,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const bytes = { total: 0, js: 0, requests: 0, plain: 0 }
    const types = new Map()
    let lastEvent = performance.now()
    let open = 0
    cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
      if (request.url.startsWith('data:')) return
      types.set(requestId, type)
      bytes.requests++
      open++
      lastEvent = performance.now()
    })
    cdp.on('Network.responseReceived', ({ response, type }) => {
      if (type === 'Script' && !('content-encoding' in lowerKeys(response.headers))) bytes.plain++
    })
    const finished = ({ requestId, encodedDataLength = 0 }) => {
      if (!types.has(requestId)) return
      bytes.total += encodedDataLength
      if (types.get(requestId) === 'Script') bytes.js += encodedDataLength
      types.delete(requestId)
      open--
      lastEvent = performance.now()
    }
    cdp.on('Network.loadingFinished', finished)
    cdp.on('Network.loadingFailed', finished)
    await page.addInitScript(observe)
    const started = performance.now()
    await page.goto(url, { waitUntil: 'commit', timeout: LIMIT_MS })
    await page.waitForSelector('.post-card', { timeout: LIMIT_MS })
    while (performance.now() - started < LIMIT_MS) {
      const quietSince = await page.evaluate(() => {
        const last = window.__bench.tasks.at(-1)
        return last ? performance.now() - last[0] - last[1] : Infinity
      })
      const stillOpen = open > 0 && performance.now() - lastEvent < 5_000
      if (!stillOpen && performance.now() - lastEvent > QUIET_MS && quietSince > QUIET_MS) break
      await page.waitForTimeout(200)
    }
    const seen = await page.evaluate(() => window.__bench)
    // Blocking time: what tasks between the first paint and the end take beyond 50 ms.
    const blocking = seen.tasks
      .filter(([start]) => start >= seen.fcp)
      .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0)
    return { ...seen, blocking, ...bytes }
  } finally {
    await context.close()
  }
}

const lowerKeys = (headers) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** Medians over the runs; throws when there is no browser. */
export async function measureH5(origin) {
  const executablePath = process.env.CHROMIUM_PATH ?? CHROMIUM.find((path) => existsSync(path))
  if (executablePath === undefined) throw new Error('No Chromium found; set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const version = browser.version()
    // The first one warms the server's caches and Chromium itself and is not counted.
    await visit(browser, `${origin}/h5/`)
    const runs = []
    for (let n = 0; n < RUNS; n++) runs.push(await visit(browser, `${origin}/h5/`))
    const of = (name) => median(runs.map((run) => run[name]))
    return {
      version,
      runs: RUNS,
      fcpMs: of('fcp'),
      lcpMs: of('lcp'),
      blockingMs: of('blocking'),
      cls: of('cls'),
      totalKb: of('total') / 1024,
      jsKb: of('js') / 1024,
      requests: of('requests'),
      lcpElement: runs[0].element,
      uncompressedScripts: Math.max(...runs.map((run) => run.plain)),
    }
  } finally {
    await browser.close()
  }
}
