import { applyIncoming, sortSessions } from './session-order'

const session = (sessionId: string, updateTime: string, unread = 0) => ({
  sessionId,
  updateTime,
  unread,
  lastMessage: '',
  name: `n${sessionId}`,
})

const a = session('1', '2026-11-20T10:00:00+08:00', 2)
const b = session('2', '2026-11-21T09:00:00+08:00')
const c = session('3', '2026-11-21T01:30:00Z', 1)

// Specification §4.
describe('sessions', () => {
  it('stand by update time, newest first, whatever the offset', () => {
    const list = [a, b, c]
    expect(sortSessions(list).map((item) => item.sessionId)).toEqual(['3', '2', '1'])
    expect(list).toEqual([a, b, c])
  })

  it('keep their order at equal times; unreadable times come last', () => {
    const same = [session('5', a.updateTime), session('4', a.updateTime), session('6', '')]
    expect(sortSessions([same[2]!, same[0]!, same[1]!]).map((item) => item.sessionId)).toEqual([
      '5',
      '4',
      '6',
    ])
  })
})

describe('an incoming message', () => {
  const message = {
    sessionId: '1',
    senderId: '77',
    updateTime: '2026-11-21T10:00:00+08:00',
    lastMessage: '【图片】',
  }

  it('moves its session to the top and adds one to unread', () => {
    const effect = applyIncoming([c, b, a], message, { openSessionId: null, myId: '8' })
    expect(effect.sessions.map((item) => item.sessionId)).toEqual(['1', '3', '2'])
    expect(effect.sessions[0]).toEqual({
      ...a,
      unread: 3,
      updateTime: message.updateTime,
      lastMessage: '【图片】',
    })
    expect(effect).toMatchObject({ clearOnServer: false, unknown: false })
  })

  it('clears unread when that session is open, and asks the server to', () => {
    const effect = applyIncoming([c, b, a], message, { openSessionId: '1', myId: '8' })
    expect(effect.sessions[0]).toMatchObject({ sessionId: '1', unread: 0 })
    expect(effect.clearOnServer).toBe(true)
  })

  it('counts in when another session is open', () => {
    const effect = applyIncoming([c, b, a], message, { openSessionId: '3', myId: '8' })
    expect(effect.sessions[0]).toMatchObject({ sessionId: '1', unread: 3 })
    expect(effect.clearOnServer).toBe(false)
  })

  it('does not count one’s own message from another device', () => {
    const effect = applyIncoming(
      [c, b, a],
      { ...message, senderId: '8' },
      { openSessionId: null, myId: '8' },
    )
    expect(effect.sessions[0]).toMatchObject({ sessionId: '1', unread: 2 })
  })

  it('says when the session is not known', () => {
    const effect = applyIncoming([b], message, { openSessionId: null, myId: '8' })
    expect(effect).toEqual({ sessions: [b], clearOnServer: false, unknown: true })
  })
})
