import type { Pool } from 'pg'

import type { Config } from '../config'
import type { AppleVerifier } from './apple'
import type { Bus } from './bus'
import type { HandlerRegistry } from './call-context'
import type { Db } from './db'
import type { Jobs, TaskList } from './jobs'
import type { Logger } from './logging'
import type { Pictures } from './pictures'
import type { PlaceFinder } from './places/places'
import type { RateLimiter } from './rate-limit'
import type { SmsSender } from './sms/sms'
import type { SocketHub, SocketLogic } from './socket-hub'
import type { Storage } from './storage/storage'
import type { Wechat } from './wechat/wechat'

/** Everything that a handler may use of the outside world. One object per process. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly pool: Pool
  readonly db: Db
  readonly bus: Bus
  readonly storage: Storage
  readonly pictures: Pictures
  readonly jobs: Jobs
  readonly sms: SmsSender
  readonly places: PlaceFinder
  readonly wechat: Wechat
  readonly apple: AppleVerifier
  readonly limiter: RateLimiter
  readonly sockets: SocketHub
  /** Directory on the local disk for uploads in progress; exists, private to the server. */
  readonly tempDir: string
}

/** Who a token belongs to. */
export interface AuthMember {
  readonly uid: string
  /** The row of this device's token: signing out ends this one only. */
  readonly tokenId: string
}

/** What the business side gives to the infrastructure; `server/src/domain.ts` makes it. */
export interface Domain {
  readonly handlers: HandlerRegistry
  /** Null for an unknown, expired or revoked token. Called once per request that carries a token. */
  authenticate(token: string): Promise<AuthMember | null>
  readonly socket: SocketLogic
  readonly tasks: TaskList
  /** graphile-worker crontab lines. */
  readonly crontab?: string
  /** After the migrations, before the server listens. */
  start?(): Promise<void>
  /** After the last request, before the database closes. */
  stop?(): Promise<void>
}
