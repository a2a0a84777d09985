// The chat's client, in a process of its own. Told what to do by JSON on standard input,
// answers one JSON line per result.
//   { mode: 'full', port, pairs: [{ sessionId, sender, receiver: token, ... }], inFlight, warmMs, runMs }
//   { mode: 'rate', …, perSecond, runMs }
//   { mode: 'idle', port, tokens, holdMs }
//   { mode: 'kill', …, runMs }  sends until the server is gone, then lists what was acknowledged
import { createRequire } from 'node:module'
import { json } from 'node:stream/consumers'

import { RawConnection } from './raw-http.mjs'
import { percentile } from './numbers.mjs'

const require = createRequire(new URL('../../server/package.json', import.meta.url))
const { WebSocket } = require('ws')

const HOST = '127.0.0.1'
const task = await json(process.stdin)
const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`)
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
// What a collector writes: 26 characters on average, not a line of Lorem ipsum.
const TEXTS = [
  '这只碗的底足露胎处有火石红吗？',
  '看釉面像是康熙中期的东西，您再拍一张侧光的。',
  '好的',
  '八十年代的铁盖茅台，酒线到肩，封膜完整，背标有两处轻微折痕，您看值得收吗？',
  '明天上午我去藏品馆，回来给您看照片。',
]

function openSocket(token, onFrame) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://${HOST}:${task.port}/rest/socket/${token}`, {
      perMessageDeflate: false,
    })
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
    if (onFrame) socket.on('message', onFrame)
  })
}

/** Delivery of each message by its client id, seen at the receiver's socket. */
class Deliveries {
  #waiting = new Map()
  arrived = 0

  expect(clientMsgId) {
    return new Promise((resolve) => this.#waiting.set(clientMsgId, resolve))
  }

  onFrame = (data) => {
    const text = data.toString()
    if (!text.startsWith('{"type":"person-message"')) return
    const { message } = JSON.parse(text)
    this.arrived++
    const done = this.#waiting.get(message.clientMsgId)
    if (done === undefined) return
    this.#waiting.delete(message.clientMsgId)
    done()
  }
}

let counter = 0
const run = `b${Date.now().toString(36)}`

async function sendOne(connection, pair, deliveries) {
  const clientMsgId = `${run}-${counter++}`
  const started = performance.now()
  const delivered = deliveries.expect(clientMsgId)
  const answer = await connection.post('/rest/message', pair.senderToken, {
    sessionId: pair.sessionId,
    clientMsgId,
    messageType: 'text',
    content: TEXTS[counter % TEXTS.length],
  })
  if (answer.body.code !== 200) throw new Error(`refused: ${answer.status} ${answer.body.message}`)
  const acknowledgedMs = performance.now() - started
  await delivered
  return {
    acknowledgedMs,
    deliveredMs: performance.now() - started,
    clientMsgId,
    id: answer.body.data.id,
  }
}

async function openPairs() {
  const deliveries = new Deliveries()
  const sockets = []
  for (const pair of task.pairs) {
    sockets.push(await openSocket(pair.receiverToken, deliveries.onFrame))
    sockets.push(await openSocket(pair.senderToken))
  }
  return { deliveries, sockets }
}

const summary = (values) => ({
  p50: percentile(values, 50),
  p99: percentile(values, 99),
  max: Math.max(...values),
})

async function full() {
  const { deliveries, sockets } = await openPairs()
  let counting = false
  let stopped = false
  const acknowledged = []
  const delivered = []
  const workers = task.pairs.flatMap((pair) =>
    Array.from({ length: task.inFlight }, async () => {
      const connection = new RawConnection(HOST, task.port)
      while (!stopped) {
        const one = await sendOne(connection, pair, deliveries)
        if (!counting) continue
        acknowledged.push(one.acknowledgedMs)
        delivered.push(one.deliveredMs)
      }
      connection.close()
    }),
  )
  const all = Promise.all(workers)
  await Promise.race([sleep(task.warmMs), all])
  counting = true
  const cpu = process.cpuUsage()
  const started = performance.now()
  await Promise.race([sleep(task.runMs), all])
  counting = false
  const seconds = (performance.now() - started) / 1000
  const used = process.cpuUsage(cpu)
  stopped = true
  await all
  say({
    messages: delivered.length,
    perSecond: delivered.length / seconds,
    acknowledged: summary(acknowledged),
    delivered: summary(delivered),
    clientCpu: (used.user + used.system) / 1e6 / seconds,
  })
  for (const socket of sockets) socket.terminate()
}

async function rate() {
  const { deliveries, sockets } = await openPairs()
  const idle = []
  const samples = { acknowledged: [], delivered: [] }
  const running = new Set()
  const warmUntil = performance.now() + 4_000
  const started = performance.now()
  let sent = 0
  while (performance.now() - started < task.runMs) {
    // Evenly spread as people are, whatever the answers take: a slow answer delays no other send.
    const due = ((performance.now() - started) / 1000) * task.perSecond
    while (sent < due) {
      const pair = task.pairs[sent++ % task.pairs.length]
      const connection = idle.pop() ?? new RawConnection(HOST, task.port)
      const one = sendOne(connection, pair, deliveries).then((result) => {
        idle.push(connection)
        running.delete(one)
        if (performance.now() < warmUntil) return
        samples.acknowledged.push(result.acknowledgedMs)
        samples.delivered.push(result.deliveredMs)
      })
      running.add(one)
    }
    await sleep(1)
  }
  await Promise.all(running)
  say({
    messages: samples.delivered.length,
    acknowledged: summary(samples.acknowledged),
    delivered: summary(samples.delivered),
  })
  for (const socket of sockets) socket.terminate()
  for (const connection of idle) connection.close()
}

async function idle() {
  const sockets = []
  for (let i = 0; i < task.tokens.length; i += 50) {
    sockets.push(
      ...(await Promise.all(task.tokens.slice(i, i + 50).map((token) => openSocket(token)))),
    )
  }
  let closed = 0
  for (const socket of sockets) socket.on('close', () => closed++)
  const beat = setInterval(() => {
    for (const socket of sockets)
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}')
  }, 10_000)
  say({ open: sockets.length })
  await sleep(task.holdMs)
  clearInterval(beat)
  say({ closed })
  for (const socket of sockets) socket.terminate()
}

async function kill() {
  const { deliveries } = await openPairs()
  const acknowledged = []
  say({ ready: true })
  await Promise.allSettled(
    task.pairs.flatMap((pair) =>
      Array.from({ length: task.inFlight }, async () => {
        const connection = new RawConnection(HOST, task.port)
        for (;;) {
          const clientMsgId = `${run}-${counter++}`
          const answer = await connection.post('/rest/message', pair.senderToken, {
            sessionId: pair.sessionId,
            clientMsgId,
            messageType: 'text',
            content: TEXTS[counter % TEXTS.length],
          })
          if (answer.body.code !== 200) throw new Error(answer.body.message)
          acknowledged.push([clientMsgId, answer.body.data.id])
        }
      }),
    ),
  )
  say({ acknowledged, arrived: deliveries.arrived })
}

await { full, rate, idle, kill }[task.mode]()
// Long results are still on their way through the pipe.
process.stdout.write('', () => process.exit(0))
