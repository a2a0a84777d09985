import type { Config } from '../../config'
import type { Logger } from '../logging'
import { createAliyunSms } from './aliyun'
import { createSandboxSms } from './sandbox'
import type { SmsSender } from './sms'
import { createTencentSms } from './tencent'

/** The sender that the settings ask for. */
export function createSms(
  config: Pick<Config, 'smsProvider' | 'tencentSms' | 'aliyunSms'>,
  log: Logger,
): SmsSender {
  if (config.smsProvider === 'tencent' && config.tencentSms !== null)
    return createTencentSms(config.tencentSms, log)
  if (config.smsProvider === 'aliyun' && config.aliyunSms !== null)
    return createAliyunSms(config.aliyunSms, log)
  return createSandboxSms()
}
