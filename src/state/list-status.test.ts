import { CallFailure } from '@/api/client'
import { TransportError } from '@/platform/errors'
import { errorTextOf, itemStatus, listStatus } from './list-status'

const facts = { hasData: false, error: null, paused: false, signedOut: false }

test('what is here is shown, whatever became of the refresh', () => {
  expect(itemStatus({ ...facts, hasData: true, error: new TransportError('failed') })).toBe('ready')
  expect(itemStatus({ ...facts, hasData: true, paused: true })).toBe('ready')
})

test('who needs an account and has none is asked to sign in', () => {
  expect(itemStatus({ ...facts, signedOut: true })).toBe('signed-out')
  expect(itemStatus({ ...facts, error: new CallFailure(401, '', true) })).toBe('signed-out')
})

test('waiting for the network is not loading', () => {
  expect(itemStatus(facts)).toBe('loading')
  expect(itemStatus({ ...facts, paused: true })).toBe('offline')
  expect(itemStatus({ ...facts, error: new TransportError('offline') })).toBe('offline')
  expect(itemStatus({ ...facts, error: new TransportError('timeout') })).toBe('error')
})

test('a thing that does not exist is told apart from a failure', () => {
  expect(itemStatus({ ...facts, error: new CallFailure(404, '内容不存在或已被删除') })).toBe(
    'not-found',
  )
  expect(itemStatus({ ...facts, error: new CallFailure(500, '') })).toBe('error')
})

test('a list without rows is empty, not ready', () => {
  expect(listStatus({ ...facts, hasData: true, count: 0 })).toBe('empty')
  expect(listStatus({ ...facts, hasData: true, count: 1 })).toBe('ready')
  expect(listStatus({ ...facts, error: new CallFailure(404, ''), count: 0 })).toBe('error')
})

test('words only where something failed', () => {
  expect(errorTextOf(null)).toBe('')
  expect(errorTextOf(new CallFailure(429, '操作太频繁，请稍后再试'))).toBe('操作太频繁，请稍后再试')
  expect(errorTextOf(new TypeError('x is undefined'))).toBe('出错啦~')
})
