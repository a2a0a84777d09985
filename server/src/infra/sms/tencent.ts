import type { TencentSmsConfig } from '../../config'
import type { Logger } from '../logging'
import { CODE_MINUTES, randomCode, refusal, SMS_TIMEOUT_MS, type SmsSender } from './sms'

type Sdk = typeof import('tencentcloud-sdk-nodejs-sms')
type Client = InstanceType<Sdk['sms']['v20210111']['Client']>

/** Tencent Cloud SMS, API 2021-01-11, signed with TC3-HMAC-SHA256. The SDK is loaded at the first message. */
export function createTencentSms(config: TencentSmsConfig, log: Logger): SmsSender {
  let client: Promise<Client> | undefined
  return {
    name: 'tencent',
    sandbox: false,
    newCode: randomCode,
    sendCode: async (phone, code) => {
      const sms = await (client ??= connect(config))
      let refused: string
      try {
        const answer = await sms.SendSms({
          PhoneNumberSet: [`+86${phone}`],
          SmsSdkAppId: config.appId,
          SignName: config.signName,
          TemplateId: config.templateId,
          TemplateParamSet: config.templateParams.map((name) =>
            name === 'code' ? code : String(CODE_MINUTES),
          ),
        })
        const status = answer.SendStatusSet?.[0]?.Code ?? 'NoStatus'
        if (status === 'Ok') return
        refused = status
      } catch (error) {
        refused = (error as { code?: string }).code || 'NetworkError'
      }
      log.warn({ provider: 'tencent', refused }, 'an SMS was not sent')
      throw refusal(
        /IncorrectPhoneNumber|PhoneNumberInBlacklist|UnsupportedNumber/.test(refused)
          ? 'number'
          : refused.startsWith('LimitExceeded')
            ? 'too-often'
            : 'other',
      )
    },
  }
}

async function connect(config: TencentSmsConfig): Promise<Client> {
  const sdk = (await import('tencentcloud-sdk-nodejs-sms')) as Sdk & { default?: Sdk }
  const { Client: SmsClient } = (sdk.default ?? sdk).sms.v20210111
  const url = new URL(config.endpoint)
  return new SmsClient({
    credential: { secretId: config.secretId, secretKey: config.secretKey },
    region: config.region,
    profile: {
      httpProfile: {
        endpoint: url.host,
        protocol: `${url.protocol}//` as 'https://' | 'http://',
        reqTimeout: SMS_TIMEOUT_MS / 1000,
      },
    },
  })
}
