import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Numbers for Prometheus. Labels are call names and codes only: nothing of a person. */
export interface Metrics {
  readonly registry: Registry
  readonly callSeconds: Histogram<'call' | 'code'>
  readonly socketFrames: Counter<'direction' | 'type'>
  readonly socketsOpen: Gauge
}

/** `poolSize` answers the database pool's numbers when they are asked for. */
export function createMetrics(
  poolSize: () => { total: number; idle: number; waiting: number },
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pool = new Gauge({
    name: 'shigu_database_connections',
    help: 'Connections of the database pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      const { total, idle, waiting } = poolSize()
      pool.set({ state: 'total' }, total)
      pool.set({ state: 'idle' }, idle)
      pool.set({ state: 'waiting' }, waiting)
    },
  })
  return {
    registry,
    callSeconds: new Histogram({
      name: 'shigu_call_seconds',
      help: 'Time to answer a call, by the code in its envelope',
      labelNames: ['call', 'code'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    socketFrames: new Counter({
      name: 'shigu_socket_frames_total',
      help: 'Socket frames by direction and type',
      labelNames: ['direction', 'type'],
      registers: [registry],
    }),
    socketsOpen: new Gauge({
      name: 'shigu_sockets_open',
      help: 'Open sockets of this process',
      registers: [registry],
    }),
  }
}
