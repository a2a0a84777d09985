import { decodeBody, encodeBody } from '../lib/form-body'
import { withQuery } from '../lib/query-string'
import { TransportError } from './errors'
import { REQUEST_TIMEOUT_MS, type HttpRequest, type HttpResponse } from './http-types'
import { isOnline } from './network.h5'

/**
 * Sends one request. Answers whatever the status is; rejects with a TransportError when no answer came.
 */
export function httpRequest(options: HttpRequest): Promise<HttpResponse> {
  const { signal } = options
  const { headers, body } = encodeBody(options.headers, options.data)
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new TransportError('abort'))
      return
    }
    // Safari 11.1 has the class but its fetch ignores it, so the promise is settled here in any case.
    const controller = new AbortController()
    let settled = false
    const settle = (finish: () => void): void => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      finish()
    }
    const giveUp = (kind: 'timeout' | 'abort'): void =>
      settle(() => {
        controller.abort()
        reject(new TransportError(kind))
      })
    const onAbort = (): void => giveUp('abort')
    const timer = setTimeout(() => giveUp('timeout'), options.timeoutMs ?? REQUEST_TIMEOUT_MS)
    signal?.addEventListener('abort', onAbort)

    fetch(withQuery(options.url, options.query ?? {}), {
      method: options.method ?? 'GET',
      headers,
      ...(body === undefined ? {} : { body }),
      signal: controller.signal,
    })
      .then(async (response) => {
        // The timeout covers the body too.
        const text = await response.text()
        const received: Record<string, string> = {}
        response.headers.forEach((value, name) => {
          received[name.toLowerCase()] = value
        })
        settle(() =>
          resolve({ status: response.status, body: decodeBody(text), headers: received }),
        )
      })
      .catch(() => settle(() => reject(new TransportError(isOnline() ? 'failed' : 'offline'))))
  })
}
