import type { SmsSender } from './sms'

/** The one code of the sandbox (issue and login page name it). */
export const SANDBOX_CODE = '123456'

/** Sends nothing. Refused in production unless expressly allowed (see config). */
export function createSandboxSms(): SmsSender {
  return {
    name: 'sandbox',
    sandbox: true,
    newCode: () => SANDBOX_CODE,
    sendCode: async () => undefined,
  }
}
