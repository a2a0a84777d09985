import { createDecipheriv } from 'node:crypto'

import type { WechatPhone } from './wechat'

/** The ticket's life, and some minutes for clocks that differ. */
const AGE_MAX_MS = 15 * 60_000
const BLOCK_BYTES = 16

/**
 * Reads a phone number encrypted by WeChat with a session key: AES-128-CBC, and a watermark that says
 * for which app and when. Null for whatever is not that.
 */
export function decryptPhone(
  given: { sessionKey: string; encryptedData: string; iv: string },
  appid: string,
  now: number = Date.now(),
): WechatPhone | null {
  const key = Buffer.from(given.sessionKey, 'base64')
  const iv = Buffer.from(given.iv, 'base64')
  if (key.length !== BLOCK_BYTES || iv.length !== BLOCK_BYTES) return null
  let data: Record<string, unknown>
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv)
    const text = Buffer.concat([
      decipher.update(Buffer.from(given.encryptedData, 'base64')),
      decipher.final(),
    ]).toString('utf8')
    data = JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
  const { appid: madeFor, timestamp } = (data['watermark'] ?? {}) as Record<string, unknown>
  if (madeFor !== appid || typeof timestamp !== 'number') return null
  if (Math.abs(now - timestamp * 1000) > AGE_MAX_MS) return null
  return readPhone(data)
}

/** A number as WeChat writes it; the country code comes as a text or as a number. */
export function readPhone(data: Readonly<Record<string, unknown>>): WechatPhone | null {
  const { purePhoneNumber: number, countryCode } = data
  if (typeof number !== 'string' || number === '') return null
  return {
    number,
    countryCode: typeof countryCode === 'number' ? `${countryCode}` : text(countryCode),
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
