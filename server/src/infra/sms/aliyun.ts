import type { AliyunSmsConfig } from '../../config'
import type { Logger } from '../logging'
import { randomCode, refusal, SMS_TIMEOUT_MS, type SmsSender } from './sms'

type Sdk = typeof import('@alicloud/dysmsapi20170525')
type Client = InstanceType<Sdk['default']>
interface Loaded {
  readonly client: Client
  readonly request: Sdk['SendSmsRequest']
}

/** Aliyun SMS, API 2017-05-25, signed with ACS3-HMAC-SHA256. The SDK is loaded at the first message. */
export function createAliyunSms(config: AliyunSmsConfig, log: Logger): SmsSender {
  let loading: Promise<Loaded> | undefined
  return {
    name: 'aliyun',
    sandbox: false,
    newCode: randomCode,
    sendCode: async (phone, code) => {
      const { client, request: Request } = await (loading ??= connect(config))
      let refused: string
      try {
        const { body } = await client.sendSms(
          new Request({
            phoneNumbers: phone,
            signName: config.signName,
            templateCode: config.templateCode,
            templateParam: JSON.stringify({ code }),
          }),
        )
        if (body?.code === 'OK') return
        refused = body?.code ?? 'NoStatus'
      } catch (error) {
        refused = (error as { code?: string }).code || 'NetworkError'
      }
      log.warn({ provider: 'aliyun', refused }, 'an SMS was not sent')
      throw refusal(
        /MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER|BLACK_KEY/.test(refused)
          ? 'number'
          : /LIMIT_CONTROL|Throttling/.test(refused)
            ? 'too-often'
            : 'other',
      )
    },
  }
}

async function connect(config: AliyunSmsConfig): Promise<Loaded> {
  const imported = (await import('@alicloud/dysmsapi20170525')) as unknown as Sdk & {
    default: Sdk | Sdk['default']
  }
  // A CommonJS package seen from an ES module: its exports may lie one level down.
  const sdk = 'SendSmsRequest' in imported.default ? imported.default : imported
  const url = new URL(config.endpoint)
  const settings = {
    accessKeyId: config.accessKeyId,
    accessKeySecret: config.accessKeySecret,
    endpoint: url.host,
    protocol: url.protocol.replace(':', ''),
    readTimeout: SMS_TIMEOUT_MS,
    connectTimeout: SMS_TIMEOUT_MS,
    // Sending is not safe to repeat: a second message would carry the code again and cost again.
    retryOptions: { retryable: false },
  }
  const Constructor = sdk.default
  return {
    client: new Constructor(settings as ConstructorParameters<Sdk['default']>[0]),
    request: sdk.SendSmsRequest,
  }
}
