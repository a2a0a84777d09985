import { TIMES } from '../../../src/contract/limits'
import { decodeBody, encodeBody } from '../../../src/lib/form-body'
import { withQuery } from '../../../src/lib/query-string'
import { TransportError } from '../../../src/platform/errors'
import type { HttpRequest, HttpResponse } from '../../../src/platform/http-types'
import { seat } from '../seat'

export function httpRequest(options: HttpRequest): Promise<HttpResponse> {
  return seat.whileAlive(send(options))
}

async function send(options: HttpRequest): Promise<HttpResponse> {
  const { headers, body } = encodeBody(options.headers, options.data)
  return exchange(withQuery(options.url, options.query ?? {}), options, {
    method: options.method ?? 'GET',
    headers,
    ...(body === undefined ? {} : { body }),
  })
}

/** One exchange over the wire; faults as the platform names them. */
export async function exchange(
  url: string,
  options: Pick<HttpRequest, 'timeoutMs' | 'signal'>,
  init: RequestInit,
): Promise<HttpResponse> {
  if (!seat.alive) return new Promise<HttpResponse>(() => undefined)
  if (!seat.device.online) throw new TransportError('offline')
  const controller = new AbortController()
  let fault: 'timeout' | 'abort' | null = null
  const end = (kind: 'timeout' | 'abort') => (): void => {
    fault ??= kind
    controller.abort()
  }
  const onAbort = end('abort')
  const onDeath = end('abort')
  const timer = setTimeout(end('timeout'), options.timeoutMs ?? TIMES.requestTimeoutMs)
  options.signal?.addEventListener('abort', onAbort)
  seat.onDeath.add(onDeath)
  try {
    const response = await fetch(url, { ...init, signal: controller.signal })
    const text = await response.text()
    const headers: Record<string, string> = {}
    response.headers.forEach((value, name) => {
      headers[name] = value
    })
    return { status: response.status, body: decodeBody(text), headers }
  } catch {
    throw new TransportError(fault ?? (seat.device.online ? 'failed' : 'offline'))
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', onAbort)
    seat.onDeath.delete(onDeath)
  }
}
