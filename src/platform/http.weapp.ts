import Taro from '@tarojs/taro'
import { decodeBody, encodeBody } from '../lib/form-body'
import { withQuery } from '../lib/query-string'
import { TransportError, errMsgOf, type TransportFault } from './errors'
import { REQUEST_TIMEOUT_MS, type HttpRequest, type HttpResponse } from './http-types'
import { isOnline } from './network.weapp'

function faultOf(error: unknown): TransportFault {
  const text = errMsgOf(error)
  if (/abort/i.test(text)) return 'abort'
  if (/time ?d? ?out|超时/i.test(text)) return 'timeout'
  if (!isOnline() || /internet_disconnected|network_changed|-1009|offline/i.test(text))
    return 'offline'
  return 'failed'
}

function lowerCased(headers: unknown): Record<string, string> {
  const result: Record<string, string> = {}
  if (typeof headers !== 'object' || headers === null) return result
  for (const [name, value] of Object.entries(headers)) result[name.toLowerCase()] = String(value)
  return result
}

/**
 * Sends one request. Answers whatever the status is; rejects with a TransportError when no answer came.
 */
export function httpRequest(options: HttpRequest): Promise<HttpResponse> {
  const { headers, body } = encodeBody(options.headers, options.data)
  return sendRaw(options, headers, body)
}

/** The same with a body that is ready: text, or bytes for an upload. Only for the twins of this folder. */
export function sendRaw(
  options: Omit<HttpRequest, 'headers' | 'data'>,
  headers: Record<string, string>,
  body: string | ArrayBuffer | undefined,
): Promise<HttpResponse> {
  const { signal } = options
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new TransportError('abort'))
      return
    }
    let settled = false
    const settle = (finish: () => void): void => {
      if (settled) return
      settled = true
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    const task = Taro.request<unknown, string | ArrayBuffer | undefined>({
      url: withQuery(options.url, options.query ?? {}),
      method: options.method ?? 'GET',
      header: headers,
      ...(body === undefined ? {} : { data: body }),
      // We parse ourselves, so that both targets treat a broken body alike.
      dataType: 'text',
      timeout: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
    })
    const onAbort = (): void =>
      settle(() => {
        task.abort()
        reject(new TransportError('abort'))
      })
    signal?.addEventListener('abort', onAbort)
    task.then(
      (result) =>
        settle(() =>
          resolve({
            status: result.statusCode,
            body: decodeBody(result.data),
            headers: lowerCased(result.header),
          }),
        ),
      (error: unknown) => settle(() => reject(new TransportError(faultOf(error)))),
    )
  })
}
