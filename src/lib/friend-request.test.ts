import {
  FRIEND_REQUEST_TEXTS,
  defaultApplyMessage,
  friendRequestProblem,
  friendRequestStep,
  type FriendRequestEvent,
  type FriendRequestState,
} from './friend-request'

describe('before sending', () => {
  // Specification §5.
  it('wants a remark that is not blank', () => {
    for (const notation of ['', '   ', '\u3000']) {
      expect(friendRequestProblem({ loggedIn: true, notation })).toEqual({
        message: '备注不允许为空',
        redirect: false,
      })
    }
    expect(friendRequestProblem({ loggedIn: true, notation: ' 老顾 ' })).toBeNull()
  })

  it('wants an account, and sends one to the login page', () => {
    expect(friendRequestProblem({ loggedIn: false, notation: '' })).toEqual({
      message: '你的账号信息过期请重新登录',
      redirect: true,
    })
  })

  it('greets with the sender’s username', () => {
    expect(defaultApplyMessage('听雨轩主')).toBe('你好，我是听雨轩主')
  })
})

// Specification §4: blocked while one is in flight; on failure reconnect and retry once.
describe('sending', () => {
  const run = (events: FriendRequestEvent[]) => {
    let state: FriendRequestState = 'idle'
    return events.map((event) => {
      const step = friendRequestStep(state, event)
      state = step.state
      return step.action
    })
  }

  it('reports success at once', () => {
    expect(run(['send', 'succeeded', 'send'])).toEqual(['transmit', 'report-sent', 'transmit'])
  })

  it('is blocked while one is in flight, also while the retry waits', () => {
    expect(run(['send', 'send', 'failed', 'send', 'retry-due', 'send'])).toEqual([
      'transmit',
      'blocked',
      'reconnect-then-retry',
      'blocked',
      'transmit',
      'blocked',
    ])
  })

  it('retries once, then gives up', () => {
    expect(run(['send', 'failed', 'retry-due', 'failed', 'send'])).toEqual([
      'transmit',
      'reconnect-then-retry',
      'transmit',
      'report-failed',
      'transmit',
    ])
    expect(run(['send', 'failed', 'retry-due', 'succeeded'])).toContain('report-sent')
  })

  it('takes no notice of what does not fit', () => {
    expect(run(['succeeded', 'failed', 'retry-due', 'send', 'retry-due'])).toEqual([
      null,
      null,
      null,
      'transmit',
      null,
    ])
  })

  // Specification §8.
  it('has the specification’s words', () => {
    expect(FRIEND_REQUEST_TEXTS).toMatchObject({
      sent: '好友申请发送成功，请等待对方通过！',
      failed: '发送失败,请重试',
      received: 'You received a friend request',
      agreed: 'Added successfully',
    })
  })
})
