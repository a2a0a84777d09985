import type { Pool } from 'pg'

import type { Config } from '../config'
import type { Bus } from './bus'
import { createMemoryBus } from './bus-memory'
import { createPostgresBus } from './bus-postgres'
import { createRedisBus } from './bus-redis'
import type { Logger } from './logging'

/** The bus that the settings ask for. */
export function createBus(config: Pick<Config, 'bus' | 'redisUrl'>, pool: Pool, log: Logger): Bus {
  switch (config.bus) {
    case 'memory':
      return createMemoryBus(log)
    case 'postgres':
      return createPostgresBus(pool, log)
    case 'redis':
      return createRedisBus(config.redisUrl, log)
  }
}
