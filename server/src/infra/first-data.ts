import type { FirstData } from '@contract/first-data'
import { LIMITS } from '@contract/limits'

import type { CallContext } from './call-context'
import type { Domain, Services } from './services'

/** A visitor who comes within this time sees the same first lists, ms. */
const FRESH_MS = 1_000

/**
 * Home's first lists as a visitor sees them, read at most once a second however many come.
 * Rejects when a handler fails; the page is then delivered without them.
 */
export function createFirstData(services: Services, domain: Domain): () => Promise<FirstData> {
  let current: Promise<FirstData> | undefined
  let readAt = 0

  const ctx = (call: CallContext['call']): CallContext => ({
    ...services,
    call,
    member: null,
    token: '',
    ip: '',
    isApp: '',
    userAgent: '',
    signal: new AbortController().signal,
    file: null,
    baseUrl: services.config.publicOrigin,
  })
  const read = async (): Promise<FirstData> => {
    const { recommendPost, homeBannerList, topicList } = domain.handlers
    if (!recommendPost || !homeBannerList || !topicList) throw new Error('home has no handlers')
    const pageSize = LIMITS.pageSize
    const [posts, banners, topics] = await Promise.all([
      recommendPost(ctx('recommendPost'), { pageSize }),
      homeBannerList(ctx('homeBannerList'), {}),
      topicList(ctx('topicList'), { pageSize }),
    ])
    return { recommendPost: posts, homeBannerList: banners, topicList: topics }
  }

  return () => {
    const now = Date.now()
    if (current === undefined || now - readAt > FRESH_MS) {
      readAt = now
      current = read()
      current.catch(() => {
        current = undefined
      })
    }
    return current
  }
}
