import { jest } from '@jest/globals'

import { useDevice, type Device } from '../../doubles/device'

/**
 * One instance of the client's state, loaded anew: two of them side by side are two phones, and a
 * second one on the same device is the app after a restart.
 */
export async function startClient(device: Device) {
  device.kill()
  jest.resetModules()
  useDevice(device)
  const { startState } = await import('@/state/start')
  const modules = {
    session: await import('@/state/session'),
    sessionActions: await import('@/state/session-actions'),
    requireLogin: await import('@/state/require-login'),
    query: await import('@/state/query-client'),
    pages: await import('@/state/cursor-pages'),
    feeds: await import('@/state/feeds'),
    entities: await import('@/state/entities'),
    toggles: await import('@/state/toggles'),
    posts: await import('@/state/post-actions'),
    postQueries: await import('@/state/post-queries'),
    members: await import('@/state/member-actions'),
    topics: await import('@/state/topic-actions'),
    topicQueries: await import('@/state/topic-queries'),
    comments: await import('@/state/comments'),
    commentActions: await import('@/state/comment-actions'),
    typed: await import('@/state/typed-text'),
    notices: await import('@/state/notices'),
    noticeActions: await import('@/state/notice-actions'),
    chat: await import('@/state/chat-store'),
    chatActions: await import('@/state/chat-actions'),
    chatHistory: await import('@/state/chat-history'),
    outbox: await import('@/state/chat-outbox'),
    realtime: await import('@/state/realtime'),
    unread: await import('@/state/unread'),
    settings: await import('@/state/settings'),
    drafts: await import('@/state/drafts'),
    uploads: await import('@/state/uploads'),
    publish: await import('@/state/publish'),
    client: await import('@/api/client'),
    userApi: await import('@/api/user'),
    postApi: await import('@/api/post'),
    systemApi: await import('@/api/system'),
  }
  startState()
  // A killed app has no timers.
  const { seat } = await import('../../doubles/seat')
  seat.onDeath.add(() => {
    modules.realtime.disconnect()
    modules.uploads.loadUploads('', new Set())
  })
  return { device, ...modules }
}

export type Client = Awaited<ReturnType<typeof startClient>>

/** Waits until something is true; the words say what, when it never comes. */
export async function until(what: string, test: () => boolean, withinMs = 8_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!test()) {
    if (Date.now() > end) throw new Error(`did not happen within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))
