// Read calls under autocannon, in a process of its own. On standard input, as JSON:
//   { url, requests: [{ path, method?, body? }], token, connections, seconds, perSecond? }
import { createRequire } from 'node:module'
import { json } from 'node:stream/consumers'

const autocannon = createRequire(import.meta.url)('autocannon')
const task = await json(process.stdin)

const result = await autocannon({
  url: task.url,
  connections: task.connections,
  duration: task.seconds,
  ...(task.perSecond ? { overallRate: task.perSecond } : {}),
  headers: { isApp: 'h5', 'C-Access-Token': task.token, 'content-type': 'application/json' },
  requests: task.requests,
  // An answer that is not a success must not count as a fast one.
  verifyBody: (body) => String(body).startsWith('{"code":200,'),
})
process.stdout.write(
  JSON.stringify({
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + result.non2xx + result.mismatches,
    total: result.requests.total,
  }),
)
