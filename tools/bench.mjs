// `npm run bench [-- --only server|chat|h5|weapp]`: measures a production-mode server of its own on
// its own database, and the compiled mini-program, and writes docs/performance.md. Loopback only;
// under ten minutes.
import path from 'node:path'

import { measureH5 } from '../test/bench/h5.mjs'
import { percentile, short } from '../test/bench/numbers.mjs'
import { machine, print, stamp, table, writeSection } from '../test/bench/report.mjs'
import { seedVolume, tokenOf, VOLUME } from '../test/bench/seed.mjs'
import {
  canPin,
  flushTimes,
  root,
  runClient,
  ServerUnderTest,
} from '../test/bench/server-under-test.mjs'
import { isWithin, measureWeapp } from '../test/bench/weapp.mjs'
import { buildServer } from './build-server.mjs'
import { build } from './taro.mjs'

const PARTS = ['server', 'chat', 'h5', 'weapp']
const IDLE_SOCKETS = 5_000
const FIXED_RATE = 300
const READ_CONNECTIONS = 50
const READ_SECONDS = 8
/** Budgets of the design's section 7. */
const BUDGET = {
  readHalfLoadP99Ms: 50,
  messagesPerSecond: 3_000,
  fixedP50Ms: 2,
  fixedP99Ms: 8,
  kibPerSocket: 20,
  fcpMs: 900,
  lcpMs: 1_900,
  blockingMs: 250,
  cls: 0.02,
}

const only = readOnly()
const missed = []

function readOnly() {
  const args = process.argv.slice(2)
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='))
  if (at < 0) return PARTS
  const value = args[at].includes('=') ? args[at].split('=')[1] : args[at + 1]
  const names = (value ?? '').split(',')
  if (names.some((name) => !PARTS.includes(name))) {
    console.error(`--only 的可选值：${PARTS.join(', ')}`)
    process.exit(2)
  }
  return names
}

const under = (what, value, budget, unit) => ({
  what,
  measured: `${short(value)} ${unit}`.trim(),
  budget: `≤ ${short(budget)} ${unit}`.trim(),
  ok: value <= budget,
})

async function publish(name, title, rows, notes) {
  print(title, rows)
  for (const row of rows) if (row.ok === false) missed.push(row.what)
  await writeSection(
    name,
    [table(rows), '', ...notes.map((note) => `- ${note}`), `- ${stamp()}；${machine()}。`].join(
      '\n',
    ),
  )
}

async function measureReads(server, volume) {
  const calls = [
    {
      name: '首页推荐流（recommendPost，20 条）',
      requests: [{ method: 'GET', path: '/rest/no-auth/post/recommend/post?pageSize=20' }],
    },
    {
      name: '帖子详情（postDetail，200 篇轮流）',
      requests: volume.postIds.map((id) => ({
        method: 'GET',
        path: `/rest/no-auth/post/detail?id=${id}`,
      })),
    },
    {
      name: '聊天记录（chatList，第 1–5 页轮流）',
      requests: [1, 2, 3, 4, 5].map((pageNum) => ({
        method: 'POST',
        path: '/rest/auth/chat/list',
        body: JSON.stringify({ sessionId: volume.longSessionId, pageNum, pageSize: 20 }),
      })),
    },
  ]
  const rows = []
  for (const { name, requests } of calls) {
    const load = (seconds, perSecond) =>
      runClient(
        'read-load.mjs',
        {
          host: '127.0.0.1',
          port: server.port,
          requests,
          token: tokenOf(0),
          connections: READ_CONNECTIONS,
          seconds,
          perSecond,
        },
        (seconds + 20) * 1000,
      ).then(([result]) => {
        if (result.failed > 0 || result.total === 0)
          throw new Error(`${name}: ${result.failed} answers failed`)
        return result
      })
    await load(3)
    const full = await load(READ_SECONDS)
    const half = await load(READ_SECONDS, Math.floor(full.perSecond / 2))
    rows.push({
      what: name,
      measured: `${short(full.perSecond)} 次/秒（p50 ${short(full.p50)}、p99 ${short(full.p99)} ms）`,
    })
    rows.push(under('　半载 p99', half.p99, BUDGET.readHalfLoadP99Ms, 'ms'))
  }
  await publish('server', '读取', rows, [
    `${VOLUME.posts.toLocaleString('en-US')} 篇帖子、${VOLUME.comments.toLocaleString('en-US')} 条评论、${(VOLUME.members + VOLUME.silentMembers).toLocaleString('en-US')} 位会员之上，另加演示社区。`,
    `满载用 autocannon，${READ_CONNECTIONS} 个连接；半载为满载速率的一半，均匀发出，从应发时刻计时。每项 ${READ_SECONDS} 秒，响应不是 code 200 即算失败；${pinning()}。`,
  ])
}

const pinning = () =>
  canPin
    ? '服务端与 PostgreSQL 同在一个核上，客户端在另一个核上'
    : '未绑定处理器核（本机没有 taskset 或只有一个核）'

async function measureChat(server, volume) {
  const perSocket = await measureIdle(server)
  const base = { port: server.port, pairs: volume.pairs, inFlight: 4 }
  // Before the full load, whose vacuuming afterwards would share the core.
  const [fixed] = await runClient(
    'chat-load.mjs',
    { ...base, mode: 'rate', perSecond: FIXED_RATE, runMs: 20_000 },
    60_000,
  )
  const [full] = await runClient(
    'chat-load.mjs',
    { ...base, mode: 'full', warmMs: 4_000, runMs: 12_000 },
    60_000,
  )
  const flush = await flushTimes(server.dataDir)
  const lost = await measureKill(server, volume)
  await publish(
    'chat',
    '聊天',
    [
      {
        what: `满载：${VOLUME.pairs} 对、每对 ${base.inFlight} 条在途`,
        measured: `${short(full.perSecond)} 条/秒（落库并送达）`,
        budget: `≥ ${short(BUDGET.messagesPerSecond)} 条/秒`,
        ok: full.perSecond >= BUDGET.messagesPerSecond,
      },
      {
        what: '　满载送达延迟',
        measured: `p50 ${short(full.delivered.p50)}、p99 ${short(full.delivered.p99)} ms`,
      },
      under(`固定 ${FIXED_RATE} 条/秒：送达 p50`, fixed.delivered.p50, BUDGET.fixedP50Ms, 'ms'),
      under('　送达 p99', fixed.delivered.p99, BUDGET.fixedP99Ms, 'ms'),
      {
        what: '　确认',
        measured: `p50 ${short(fixed.acknowledged.p50)}、p99 ${short(fixed.acknowledged.p99)} ms`,
      },
      {
        what: '　其中磁盘自己的落盘（fdatasync 8 KB）',
        measured: `p50 ${short(percentile(flush, 50))}、p99 ${short(percentile(flush, 99))} ms`,
      },
      under(`${short(IDLE_SOCKETS)} 个空闲连接，每个`, perSocket.kib, BUDGET.kibPerSocket, 'KiB'),
      {
        what: 'SIGKILL 后丢失的已确认消息',
        measured: `${lost.missing}（共 ${lost.acknowledged.toLocaleString('en-US')} 条）`,
        budget: '0',
        ok: lost.missing === 0,
      },
      {
        what: '　全部重发一次后重复落库',
        measured: String(lost.duplicates),
        budget: '0',
        ok: lost.duplicates === 0,
      },
    ],
    [
      `消息经 POST /rest/message 发出，发送方与接收方各有一个 WebSocket；“送达”指接收方的套接字收到该条消息。${pinning()}。`,
      `满载时客户端占用其核 ${Math.round(full.clientCpu * 100)}%。SIGKILL 同时杀死服务端与数据库的全部进程，再启动后逐条核对。`,
      '每连接内存为服务端进程常驻内存之差除以连接数，不含内核的套接字缓冲。',
    ],
  )
}

/** On a server that has done nothing else, warmed by a first few sockets. */
async function measureIdle(server) {
  await server.stop()
  await server.start()
  const tokens = Array.from({ length: IDLE_SOCKETS }, (_, n) => tokenOf(n))
  const hold = (some, holdMs, onLine) =>
    runClient(
      'chat-load.mjs',
      { mode: 'idle', port: server.port, tokens: some, holdMs },
      90_000,
      onLine,
    )
  await hold(tokens.slice(0, 500), 2_000)
  const before = await settledMemory(server)
  let after = 0
  const [, end] = await hold(tokens, 25_000, (line) => {
    if (line.open === IDLE_SOCKETS) {
      setTimeout(async () => (after = await settledMemory(server)), 15_000)
    }
  })
  if (after === 0) throw new Error('The idle connections did not all open')
  if (end.closed > 0)
    throw new Error(`${end.closed} of ${IDLE_SOCKETS} idle connections were closed`)
  return { kib: (after - before) / IDLE_SOCKETS / 1024 }
}

/** Resident memory after a moment without work. */
async function settledMemory(server) {
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  return server.residentBytes()
}

async function measureKill(server, volume) {
  const task = { mode: 'kill', port: server.port, pairs: volume.pairs, inFlight: 4 }
  const lines = await runClient('chat-load.mjs', task, 40_000, (line) => {
    if (line.ready) setTimeout(() => void server.kill(), 3_000)
  })
  const { acknowledged } = lines.at(-1)
  await server.start()
  const client = await server.connect()
  const { rows } = await client.query(
    `select m.client_msg_id, m.id from chat_message m where m.client_msg_id = any($1)`,
    [acknowledged.map(([clientMsgId]) => clientMsgId)],
  )
  const kept = new Map(rows.map((row) => [row.client_msg_id, row.id]))
  const missing = acknowledged.filter(([clientMsgId, id]) => kept.get(clientMsgId) !== id).length
  const duplicates = await sendAgain(server, client, volume, acknowledged)
  await client.end()
  return { acknowledged: acknowledged.length, missing, duplicates }
}

/** Every client that was not answered sends again; here all of the last thousand do. */
async function sendAgain(server, client, volume, acknowledged) {
  const again = acknowledged.slice(-1_000).map(([clientMsgId]) => clientMsgId)
  const { rows } = await client.query(
    `select client_msg_id, session_id, sender_uid, content from chat_message where client_msg_id = any($1)`,
    [again],
  )
  const tokens = new Map(volume.pairs.map((pair) => [pair.senderUid, pair.senderToken]))
  for (let i = 0; i < rows.length; i += 20) {
    await Promise.all(
      rows.slice(i, i + 20).map(async (row) => {
        const answer = await fetch(`${server.origin}/rest/message`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'C-Access-Token': tokens.get(row.sender_uid),
          },
          body: JSON.stringify({
            sessionId: row.session_id,
            clientMsgId: row.client_msg_id,
            messageType: 'text',
            content: row.content,
          }),
        })
        const { code } = await answer.json()
        if (code !== 200) throw new Error(`A repeat was refused with ${code}`)
      }),
    )
  }
  const count = await client.query(
    'select count(*) as n from chat_message where client_msg_id = any($1)',
    [again],
  )
  return Number(count.rows[0].n) - rows.length
}

async function measureHome(server) {
  const seen = await measureH5(server.origin)
  await publish(
    'h5',
    'H5 首页',
    [
      under('首次内容绘制 FCP', seen.fcpMs / 1000, BUDGET.fcpMs / 1000, 's'),
      under('最大内容绘制 LCP', seen.lcpMs / 1000, BUDGET.lcpMs / 1000, 's'),
      under('阻塞时间', seen.blockingMs, BUDGET.blockingMs, 'ms'),
      under('布局偏移 CLS', seen.cls, BUDGET.cls, ''),
      {
        what: '首屏传输',
        measured: `${short(seen.totalKb)} KB，其中脚本 ${short(seen.jsKb)} KB，${seen.requests} 个请求`,
      },
    ],
    [
      `Chromium ${seen.version}，390×844，处理器降速 4 倍，1.6 Mbit/s、150 ms 往返，空缓存，${seen.runs} 次取中位数；最大元素为 ${seen.lcpElement || '（未知）'}。`,
      seen.uncompressedScripts === 0
        ? '脚本以 gzip 传输。'
        : `注意：有 ${seen.uncompressedScripts} 个脚本未压缩传输。`,
    ],
  )
}

async function measureSetData() {
  const size = (bytes) => (bytes < 10_240 ? `${bytes} B` : `${short(bytes / 1024)} KB`)
  const words = ({ calls, bytes }) => `${calls} 次，${size(bytes)}`
  const figures = await measureWeapp()
  await publish(
    'weapp',
    '小程序 setData',
    figures.map((figure) => ({
      what: figure.what,
      measured: words(figure.cost),
      ...(figure.designed
        ? {
            budget: `≤ ${figure.budget.calls} 次，≤ ${figure.budget.bytes / 1024} KB`,
            ok: isWithin(figure),
          }
        : undefined),
    })),
    [
      '编译好的 dist/weapp 在测试台（test/weapp）里对着真服务端跑；字节是每次 setData 的 JSON 的 UTF-8 长度，从手指碰到屏幕数到再没有请求和重画为止，被盖住的页面也算在内。',
      '有预算的行出自设计；其余的行在 test/weapp/costs.test.ts 里有我们自己的上限，每次测试都查。每张图带 130 个字符的占位图，与演示社区的平均长度相同。',
    ],
  )
}

/** What a server answers; on a server and a database of its own. */
async function measureServer() {
  const server = new ServerUnderTest()
  const stop = (code) => server.remove().finally(() => process.exit(code))
  process.once('SIGINT', () => stop(130))
  process.once('SIGTERM', () => stop(143))
  try {
    await server.fill()
    await server.start()
    const client = await server.connect()
    const volume = await seedVolume(client)
    await client.end()
    if (only.includes('server')) await measureReads(server, volume)
    // Before the chat, whose last act is to kill the server.
    if (only.includes('h5')) await measureHome(server)
    if (only.includes('chat')) await measureChat(server, volume)
  } finally {
    await server.remove()
  }
}

const started = performance.now()
const withServer = PARTS.slice(0, 3).some((part) => only.includes(part))
if (withServer) await buildServer()
if (only.includes('h5')) await build('h5', { log: console.log })
if (only.includes('weapp')) {
  await build('weapp', { log: console.log })
  await measureSetData()
}
if (withServer) await measureServer()
console.log(
  `\n${Math.round((performance.now() - started) / 1000)} s; written to ${path.relative(process.cwd(), path.join(root, 'docs/performance.md'))}`,
)
if (missed.length > 0)
  console.log(`Budgets missed: ${missed.map((what) => what.trim()).join('; ')}`)
