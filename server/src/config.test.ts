import { ConfigError, loadConfig } from './config'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('loadConfig', () => {
  it('needs nothing: embedded database, disk, sandbox, port 8080', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      env: 'development',
      port: 8080,
      databaseUrl: '',
      bus: 'memory',
      smsProvider: 'sandbox',
      tencentMap: null,
      s3: null,
    })
    expect(config.dataDir.endsWith('/data')).toBe(true)
  })

  it('names every problem at once', () => {
    const problems = problemsOf({
      PORT: '80800',
      SMS_PROVIDER: 'pigeon',
      PUBLIC_ORIGIN: 'https://shigu.example/app',
      STORAGE: 's3',
    })
    for (const name of [
      'PORT',
      'SMS_PROVIDER',
      'PUBLIC_ORIGIN',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_SECRET_ACCESS_KEY',
    ]) {
      expect(problems.filter((problem) => problem.startsWith(name))).not.toEqual([])
    }
  })

  it('refuses the sandbox in production unless told so expressly', () => {
    expect(problemsOf({ NODE_ENV: 'production' })[0]).toContain('SMS_PROVIDER')
    expect(problemsOf({ NODE_ENV: 'production', ALLOW_SANDBOX_IN_PRODUCTION: '1' })).toEqual([])
    const tencent = {
      NODE_ENV: 'production',
      SMS_PROVIDER: 'tencent',
      TENCENT_SECRET_ID: 'id',
      TENCENT_SECRET_KEY: 'key',
      TENCENT_SMS_APP_ID: '1400',
      TENCENT_SMS_SIGN: '拾古',
      TENCENT_SMS_TEMPLATE: '1',
    }
    expect(problemsOf(tencent)).toEqual([])
  })

  it('takes the map service with its key, signed or not, and no secret alone', () => {
    expect(loadConfig({ TENCENT_MAP_KEY: 'k' }).tencentMap).toEqual({
      key: 'k',
      secret: '',
      origin: 'https://apis.map.qq.com',
    })
    expect(problemsOf({ TENCENT_MAP_SECRET: 's' })).toEqual([
      'TENCENT_MAP_SECRET needs TENCENT_MAP_KEY',
    ])
    expect(problemsOf({ TENCENT_MAP_KEY: 'k', TENCENT_MAP_ORIGIN: 'map.qq.com' })[0]).toContain(
      'TENCENT_MAP_ORIGIN',
    )
  })

  it('chooses the bus by what there is', () => {
    const database = 'postgres://app@db/shigu'
    expect(loadConfig({ DATABASE_URL: database }).bus).toBe('postgres')
    expect(loadConfig({ DATABASE_URL: database, REDIS_URL: 'redis://cache' }).bus).toBe('redis')
    expect(problemsOf({ BUS: 'redis' })).toEqual(['BUS=redis needs REDIS_URL'])
  })

  it('repeats no password in its message', () => {
    const text = problemsOf({ DATABASE_URL: 'mysql://app:hunter2@db/shigu' }).join('\n')
    expect(text).toContain('DATABASE_URL')
    expect(text).not.toContain('hunter2')
  })

  it('takes a WeChat app only whole, and needs none', () => {
    expect(loadConfig({}).wechat).toEqual({
      mini: null,
      h5: null,
      apiOrigin: 'https://api.weixin.qq.com',
      openOrigin: 'https://open.weixin.qq.com',
      timeoutMs: 8000,
    })
    const whole = { WECHAT_MINI_APPID: 'wx1', WECHAT_MINI_SECRET: 'secret-of-mini' }
    expect(loadConfig(whole).wechat.mini).toEqual({ appid: 'wx1', secret: 'secret-of-mini' })
    expect(problemsOf({ WECHAT_MINI_APPID: 'wx1' })).toEqual([
      'WECHAT_MINI_SECRET is missing (WECHAT_MINI_APPID is set)',
    ])
    expect(problemsOf({ WECHAT_H5_SECRET: 'secret-of-h5' })).toEqual([
      'WECHAT_H5_APPID is missing (WECHAT_H5_SECRET is set)',
    ])
    expect(problemsOf({ WECHAT_API_ORIGIN: 'api.weixin.qq.com' })[0]).toContain('WECHAT_API_ORIGIN')
    expect(problemsOf({ WECHAT_TIMEOUT_MS: 'soon' })[0]).toContain('WECHAT_TIMEOUT_MS')
  })

  it('keeps WeChat’s sandbox out of production unless told so expressly', () => {
    expect(loadConfig({}).sandboxAllowed).toBe(true)
    const production = {
      NODE_ENV: 'production',
      SMS_PROVIDER: 'aliyun',
      ALIYUN_ACCESS_KEY_ID: 'id',
      ALIYUN_ACCESS_KEY_SECRET: 'key',
      ALIYUN_SMS_SIGN: '拾古',
      ALIYUN_SMS_TEMPLATE: 'SMS_1',
    }
    expect(loadConfig(production).sandboxAllowed).toBe(false)
    const told = { ...production, ALLOW_SANDBOX_IN_PRODUCTION: '1' }
    expect(loadConfig(told).sandboxAllowed).toBe(true)
  })

  it('lists the apps that Apple may sign people in for', () => {
    expect(loadConfig({}).apple).toEqual({ clientIds: [], origin: 'https://appleid.apple.com' })
    const two = { APPLE_CLIENT_IDS: 'cn.shigu.app, cn.shigu.web' }
    expect(loadConfig(two).apple.clientIds).toEqual(['cn.shigu.app', 'cn.shigu.web'])
  })
})
