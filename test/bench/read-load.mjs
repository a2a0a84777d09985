// Read calls, in a process of its own. On standard input, as JSON:
//   { host, port, requests: [{ method, path, body? }], token, seconds, connections }  as fast as it goes
//   { …, perSecond }  evenly spread, whatever the answers take
import { createRequire } from 'node:module'
import { json } from 'node:stream/consumers'

import { percentile } from './numbers.mjs'
import { RawConnection } from './raw-http.mjs'

const task = await json(process.stdin)

/** autocannon: each connection asks again as soon as it is answered. */
async function full() {
  const autocannon = createRequire(import.meta.url)('autocannon')
  const result = await autocannon({
    url: `http://${task.host}:${task.port}`,
    connections: task.connections,
    duration: task.seconds,
    headers: { isApp: 'h5', 'C-Access-Token': task.token, 'content-type': 'application/json' },
    requests: task.requests,
    // An answer that is not a success must not count as a fast one.
    verifyBody: (body) => String(body).startsWith('{"code":200,'),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx + result.mismatches,
    total: result.requests.total,
  }
}

/**
 * autocannon's own rate limit sends a second's requests in one burst, which is full load for a part
 * of the second. Readers come one after the other, so these do; time counts from when a request
 * was due, not from when a busy client came to send it.
 */
async function spread() {
  const idle = []
  const running = new Set()
  const latencies = []
  let failed = 0
  let sent = 0
  const started = performance.now()
  while (performance.now() - started < task.seconds * 1000) {
    const elapsed = performance.now() - started
    while (sent < (elapsed / 1000) * task.perSecond) {
      const due = started + (sent / task.perSecond) * 1000
      const connection = idle.pop() ?? new RawConnection(task.host, task.port)
      const one = connection
        .request(task.requests[sent++ % task.requests.length], task.token)
        .then(({ body }) => {
          if (body.code !== 200) failed++
          latencies.push(performance.now() - due)
          idle.push(connection)
        })
        .catch(() => failed++)
        .finally(() => running.delete(one))
      running.add(one)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(running)
  for (const connection of idle) connection.close()
  return {
    perSecond: latencies.length / task.seconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    failed,
    total: sent,
  }
}

const result = task.perSecond ? await spread() : await full()
process.stdout.write(JSON.stringify(result), () => process.exit(0))
