import { isAbsolute, resolve } from 'node:path'

import { repoRoot } from './infra/paths'

export type SmsProvider = 'sandbox' | 'tencent' | 'aliyun'
export type PlaceProvider = 'sandbox' | 'tencent'
export type BusKind = 'memory' | 'postgres' | 'redis'

export interface S3Config {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** `path`: bucket in the path (MinIO); `virtual`: bucket in the host name (Aliyun OSS asks for it). */
  readonly style: 'path' | 'virtual'
  /** Address under which browsers read the objects, without a slash at the end. */
  readonly publicBase: string
}

export interface TencentSmsConfig {
  readonly secretId: string
  readonly secretKey: string
  readonly region: string
  readonly appId: string
  readonly signName: string
  readonly templateId: string
  /** What the template's {1}, {2} … stand for. */
  readonly templateParams: readonly ('code' | 'minutes')[]
  readonly endpoint: string
}

export interface AliyunSmsConfig {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  readonly templateCode: string
  readonly endpoint: string
}

/** Tencent Location Service, WebService API. */
export interface TencentMapConfig {
  readonly key: string
  /** SK of the key's signature check (SN); empty: requests are not signed. */
  readonly secret: string
  readonly origin: string
}

/** A mini-program or an official account, by its id and secret. */
export interface WechatApp {
  readonly appid: string
  readonly secret: string
}

export interface WechatConfig {
  /** Null: the sandbox stands in, where it is allowed. */
  readonly mini: WechatApp | null
  /** The official account whose OAuth and JS-SDK H5 uses. Null: none, and no sandbox either. */
  readonly h5: WechatApp | null
  readonly apiOrigin: string
  /** Where people are sent for OAuth. */
  readonly openOrigin: string
  readonly timeoutMs: number
}

export interface AppleConfig {
  /** Whom tokens may be made for: the bundle id, the service id. Empty: no sign-in by Apple. */
  readonly clientIds: readonly string[]
  readonly origin: string
}

/** The server's settings, all from the environment, checked once at start. */
export interface Config {
  readonly env: 'development' | 'production' | 'test'
  readonly host: string
  /** 0 lets the system choose (tests). */
  readonly port: number
  readonly dataDir: string
  /** Empty: the embedded database in `dataDir`. */
  readonly databaseUrl: string
  readonly databasePoolMax: number
  /** Empty: none. */
  readonly redisUrl: string
  readonly bus: BusKind
  /** Origin under which clients reach the server, e.g. `https://shigu.example`; empty: taken from the request. */
  readonly publicOrigin: string
  readonly corsOrigins: readonly string[]
  /** False in production, unless ALLOW_SANDBOX_IN_PRODUCTION says otherwise. */
  readonly sandboxAllowed: boolean
  readonly wechat: WechatConfig
  readonly apple: AppleConfig
  readonly smsProvider: SmsProvider
  readonly tencentSms: TencentSmsConfig | null
  readonly aliyunSms: AliyunSmsConfig | null
  /** Null: the H5 location picker looks in a small built-in list. */
  readonly tencentMap: TencentMapConfig | null
  /** Null: pictures lie on the local disk. */
  readonly s3: S3Config | null
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Proxies in front: false, true, or how many / which addresses (fastify's trustProxy). */
  readonly trustProxy: boolean | number | string
  /** Empty: `/metrics` answers only to this machine. */
  readonly metricsToken: string
  /** Multiplies every request limit; 0 switches them off (load tests). */
  readonly rateLimitFactor: number
  /** How long SIGTERM waits for requests under way, ms. */
  readonly shutdownGraceMs: number
}

/** Says all that is wrong with the environment at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads and checks the environment. Throws `ConfigError` naming every problem. */
export function loadConfig(env: Env): Config {
  const problems: string[] = []
  const text = (name: string, fallback = ''): string => {
    const value = env[name]?.trim()
    return value === undefined || value === '' ? fallback : value
  }
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name, fallback)
    const found = allowed.find((item) => item === value)
    if (found === undefined)
      problems.push(`${name} must be one of ${allowed.join(', ')}; it is "${value}"`)
    return found ?? fallback
  }
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const raw = text(name)
    if (raw === '') return fallback
    const value = Number(raw)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    problems.push(`${name} must be a whole number from ${min} to ${max}; it is "${raw}"`)
    return fallback
  }
  const flag = (name: string): boolean => {
    const raw = text(name, '0').toLowerCase()
    if (['1', 'true', 'yes'].includes(raw)) return true
    if (!['0', 'false', 'no'].includes(raw)) problems.push(`${name} must be 1 or 0; it is "${raw}"`)
    return false
  }
  // Addresses may hold a password, so a message never repeats their text.
  const address = (name: string, protocols: readonly string[]): string => {
    const raw = text(name)
    if (raw === '') return ''
    const protocol = URL.canParse(raw) ? new URL(raw).protocol : ''
    if (!protocols.includes(protocol)) {
      problems.push(
        `${name} must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      )
    }
    return raw
  }
  const required = (name: string, because: string): string => {
    const value = text(name)
    if (value === '') problems.push(`${name} is missing (${because})`)
    return value
  }
  const origin = (name: string, raw: string): string => {
    if (!URL.canParse(raw) || !/^https?:$/.test(new URL(raw).protocol)) {
      problems.push(`${name} must be an origin such as https://shigu.example; it is "${raw}"`)
      return ''
    }
    const url = new URL(raw)
    if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
      problems.push(`${name} must not contain a path; it is "${raw}"`)
    }
    return url.origin
  }

  const list = (name: string): string[] =>
    text(name)
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  const wechatApp = (idName: string, secretName: string): WechatApp | null => {
    const appid = text(idName)
    const secret = text(secretName)
    if (appid === '' && secret !== '') problems.push(`${idName} is missing (${secretName} is set)`)
    if (appid !== '' && secret === '') problems.push(`${secretName} is missing (${idName} is set)`)
    return appid === '' || secret === '' ? null : { appid, secret }
  }

  const nodeEnv = oneOf('NODE_ENV', ['development', 'production', 'test'], 'development')
  const dataDir = text('DATA_DIR', 'data')
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'])
  const redisUrl = address('REDIS_URL', ['redis:', 'rediss:'])

  const bus = oneOf<BusKind | ''>('BUS', ['', 'memory', 'postgres', 'redis'], '')
  if (bus === 'redis' && redisUrl === '') problems.push('BUS=redis needs REDIS_URL')

  const smsProvider = oneOf<SmsProvider>(
    'SMS_PROVIDER',
    ['sandbox', 'tencent', 'aliyun'],
    'sandbox',
  )
  const sandboxAllowed = nodeEnv !== 'production' || flag('ALLOW_SANDBOX_IN_PRODUCTION')
  if (smsProvider === 'sandbox' && !sandboxAllowed) {
    problems.push(
      'SMS_PROVIDER is "sandbox" with NODE_ENV=production: anybody could sign in as anybody with the code 123456. ' +
        'Set SMS_PROVIDER=tencent or aliyun, or ALLOW_SANDBOX_IN_PRODUCTION=1 for a demonstration',
    )
  }
  const forTencent = 'SMS_PROVIDER=tencent'
  const tencentSms: TencentSmsConfig | null =
    smsProvider !== 'tencent'
      ? null
      : {
          secretId: required('TENCENT_SECRET_ID', forTencent),
          secretKey: required('TENCENT_SECRET_KEY', forTencent),
          region: text('TENCENT_SMS_REGION', 'ap-guangzhou'),
          appId: required('TENCENT_SMS_APP_ID', forTencent),
          signName: required('TENCENT_SMS_SIGN', forTencent),
          templateId: required('TENCENT_SMS_TEMPLATE', forTencent),
          templateParams:
            oneOf('TENCENT_SMS_TEMPLATE_PARAMS', ['code', 'code,minutes'], 'code') === 'code'
              ? ['code']
              : ['code', 'minutes'],
          endpoint: text('TENCENT_SMS_ENDPOINT', 'https://sms.tencentcloudapi.com'),
        }
  const forAliyun = 'SMS_PROVIDER=aliyun'
  const aliyunSms: AliyunSmsConfig | null =
    smsProvider !== 'aliyun'
      ? null
      : {
          accessKeyId: required('ALIYUN_ACCESS_KEY_ID', forAliyun),
          accessKeySecret: required('ALIYUN_ACCESS_KEY_SECRET', forAliyun),
          signName: required('ALIYUN_SMS_SIGN', forAliyun),
          templateCode: required('ALIYUN_SMS_TEMPLATE', forAliyun),
          endpoint: text('ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com'),
        }

  const mapKey = text('TENCENT_MAP_KEY')
  const mapSecret = text('TENCENT_MAP_SECRET')
  if (mapKey === '' && mapSecret !== '') problems.push('TENCENT_MAP_SECRET needs TENCENT_MAP_KEY')
  const tencentMap: TencentMapConfig | null =
    mapKey === ''
      ? null
      : {
          key: mapKey,
          secret: mapSecret,
          origin: origin(
            'TENCENT_MAP_ORIGIN',
            text('TENCENT_MAP_ORIGIN', 'https://apis.map.qq.com'),
          ),
        }

  const storage = oneOf('STORAGE', ['disk', 's3'], 'disk')
  const forS3 = 'STORAGE=s3'
  const s3: S3Config | null =
    storage !== 's3'
      ? null
      : {
          endpoint: required('S3_ENDPOINT', forS3).replace(/\/+$/, ''),
          region: text('S3_REGION', 'auto'),
          bucket: required('S3_BUCKET', forS3),
          accessKeyId: required('S3_ACCESS_KEY_ID', forS3),
          secretAccessKey: required('S3_SECRET_ACCESS_KEY', forS3),
          style: oneOf(
            'S3_STYLE',
            ['path', 'virtual'],
            text('S3_ENDPOINT').includes('.aliyuncs.com') ? 'virtual' : 'path',
          ),
          publicBase: required('S3_PUBLIC_BASE', forS3).replace(/\/+$/, ''),
        }
  if (s3 !== null) {
    address('S3_ENDPOINT', ['http:', 'https:'])
    address('S3_PUBLIC_BASE', ['http:', 'https:'])
  }

  const publicOrigin = text('PUBLIC_ORIGIN')

  const config: Config = {
    env: nodeEnv,
    host: text('HOST', '0.0.0.0'),
    port: integer('PORT', 8080, 0, 65535),
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(repoRoot(), dataDir),
    databaseUrl,
    databasePoolMax: integer('DATABASE_POOL_MAX', 12, 2, 500),
    redisUrl,
    // The embedded database belongs to one process; with a database of one's own there may be more.
    bus: bus !== '' ? bus : redisUrl !== '' ? 'redis' : databaseUrl !== '' ? 'postgres' : 'memory',
    publicOrigin: publicOrigin === '' ? '' : origin('PUBLIC_ORIGIN', publicOrigin),
    corsOrigins: list('CORS_ORIGINS').map((item) => origin('CORS_ORIGINS', item)),
    sandboxAllowed,
    wechat: {
      mini: wechatApp('WECHAT_MINI_APPID', 'WECHAT_MINI_SECRET'),
      h5: wechatApp('WECHAT_H5_APPID', 'WECHAT_H5_SECRET'),
      apiOrigin: origin(
        'WECHAT_API_ORIGIN',
        text('WECHAT_API_ORIGIN', 'https://api.weixin.qq.com'),
      ),
      openOrigin: origin(
        'WECHAT_OPEN_ORIGIN',
        text('WECHAT_OPEN_ORIGIN', 'https://open.weixin.qq.com'),
      ),
      timeoutMs: integer('WECHAT_TIMEOUT_MS', 8_000, 100, 60_000),
    },
    apple: {
      clientIds: list('APPLE_CLIENT_IDS'),
      origin: origin('APPLE_ORIGIN', text('APPLE_ORIGIN', 'https://appleid.apple.com')),
    },
    smsProvider,
    tencentSms,
    aliyunSms,
    tencentMap,
    s3,
    logLevel: oneOf(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      nodeEnv === 'test' ? 'silent' : 'info',
    ),
    trustProxy: parseTrustProxy(text('TRUST_PROXY', '0')),
    metricsToken: text('METRICS_TOKEN'),
    rateLimitFactor: integer('RATE_LIMIT_FACTOR', 1, 0, 1_000_000),
    shutdownGraceMs: integer('SHUTDOWN_GRACE_MS', 10_000, 0, 600_000),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function parseTrustProxy(raw: string): boolean | number | string {
  if (raw === 'true') return true
  if (raw === 'false' || raw === '0') return false
  const hops = Number(raw)
  return Number.isInteger(hops) && hops > 0 ? hops : raw
}
