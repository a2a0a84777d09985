import { type WechatCall, WechatFailure } from './errors'

export interface WechatRequest {
  readonly call: WechatCall
  /** Beginning with a slash. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without it the call is a GET. */
  readonly body?: Readonly<Record<string, unknown>>
}

export interface WechatHttp {
  /** The answer's fields. Throws `WechatFailure` for everything else. */
  send(request: WechatRequest): Promise<Readonly<Record<string, unknown>>>
}

const ANSWER_CHARS_MAX = 100_000
const EXPLANATION_CHARS_MAX = 200

/** Speaks to WeChat's API server. Neither its errors nor anything else repeat what was sent. */
export function createWechatHttp(apiOrigin: string, timeoutMs: number): WechatHttp {
  return {
    async send({ call, path, query, body }) {
      const text = await exchange(call, `${apiOrigin}${path}?${new URLSearchParams(query)}`, {
        ...(body === undefined
          ? {}
          : {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
        // A redirect would carry the secret elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const answer = readObject(text)
      if (answer === null) throw new WechatFailure(call, null, 'the answer is not JSON')
      const errcode = answer['errcode'] ?? 0
      if (errcode !== 0) {
        const sent = [...Object.values(query), ...Object.values(body ?? {})]
        throw new WechatFailure(
          call,
          typeof errcode === 'number' ? errcode : null,
          without(sent, optionalText(answer, 'errmsg') ?? '').slice(0, EXPLANATION_CHARS_MAX),
        )
      }
      return answer
    },
  }
}

async function exchange(call: WechatCall, url: string, init: RequestInit): Promise<string> {
  let status: number
  let text: string
  try {
    const response = await fetch(url, init)
    status = response.status
    text = await response.text()
  } catch (error) {
    throw new WechatFailure(call, null, reasonOf(error))
  }
  if (status !== 200) throw new WechatFailure(call, null, `HTTP ${status}`)
  if (text.length > ANSWER_CHARS_MAX) throw new WechatFailure(call, null, 'the answer is too long')
  return text
}

/** A network error's kind. Its message is left out: it may quote the address with all parameters. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? `no answer: ${code}` : 'no answer'
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** WeChat's explanation, should it repeat anything of what it was sent. */
function without(sent: readonly unknown[], text: string): string {
  return sent
    .filter((value): value is string => typeof value === 'string' && value.length >= 6)
    .reduce((left, value) => left.split(value).join('[removed]'), text)
}

/** A text that an answer must have. */
export function requiredText(
  call: WechatCall,
  answer: Readonly<Record<string, unknown>>,
  name: string,
): string {
  const value = answer[name]
  if (typeof value === 'string' && value !== '') return value
  throw new WechatFailure(call, null, `the answer has no ${name}`)
}

/** A text that an answer may have; an empty one is none. */
export function optionalText(
  answer: Readonly<Record<string, unknown>>,
  name: string,
): string | null {
  const value = answer[name]
  return typeof value === 'string' && value !== '' ? value : null
}
