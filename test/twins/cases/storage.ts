import { getStored, removeStored, setStored, subscribeStored } from '@/platform/storage'

import type { Case } from '../support/case'
import { faultIn, secondsLater } from './saying'

const isText = (value: unknown): value is string => typeof value === 'string'

export const storage: Case[] = [
  {
    name: 'storage keeps any JSON value and hands it back',
    twins: ['storage'],
    run: () => {
      const seen = [{ uid: '1', 名: '青花' }, [1, '二'], 'text', '', 0, false, null].map(
        (value) => {
          setStored('k', value)
          return getStored('k')
        },
      )
      return Promise.resolve(seen)
    },
    expect: [{ uid: '1', 名: '青花' }, [1, '二'], 'text', '', 0, false, null],
  },
  {
    name: 'storage forgets a value when its seconds are over, and removes it',
    twins: ['storage'],
    run: async () => {
      setStored('k', 'soon gone', 30)
      setStored('forever', 'stays')
      return [
        await secondsLater(29, () => getStored('k')),
        await secondsLater(30, () => getStored('k')),
        // Removed at that moment: it does not come back when the clock is set back.
        getStored('k'),
        await secondsLater(10_000_000, () => getStored('forever')),
      ]
    },
    expect: ['soon gone', null, null, 'stays'],
  },
  {
    name: 'storage: a lifetime of nothing is over at once, a new value has a new lifetime',
    twins: ['storage'],
    run: async () => {
      setStored('none', 'x', 0)
      setStored('again', 'old', 5)
      setStored('again', 'new', 60)
      setStored('later', 'old', 5)
      setStored('later', 'new')
      return secondsLater(50, () => ['none', 'again', 'later'].map((key) => getStored(key)))
    },
    expect: [null, 'new', 'new'],
  },
  {
    name: 'storage removes a value, and removing nothing is no fault',
    twins: ['storage'],
    run: async () => {
      setStored('k', 1)
      removeStored('k')
      return [getStored('k'), await faultIn(() => removeStored('never was'))]
    },
    expect: [null, 'no error'],
  },
  {
    name: 'storage does not hand out what the reader’s check refuses',
    twins: ['storage'],
    run: () => {
      setStored('k', 5)
      const number = getStored('k', isText)
      setStored('k', 'text')
      return Promise.resolve([number, getStored('k', isText)])
    },
    expect: [null, 'text'],
  },
  {
    name: 'storage reads what it cannot understand as nothing, and can write over it',
    twins: ['storage'],
    run: async (world) => {
      const seen: unknown[] = []
      for (const text of ['{broken', '5', 'true', 'null', '{"token":"x"}', '{"v":1,"e":"soon"}']) {
        await world.plantStored('k', text)
        seen.push(getStored('k'))
      }
      setStored('k', 'new')
      return [seen, getStored('k')]
    },
    expect: [[null, null, null, null, null, null], 'new'],
  },
  {
    name: 'storage says when it is full, and what was there stays',
    twins: ['storage'],
    run: async () => {
      const half = 'x'.repeat(500_000)
      setStored('first', 'kept')
      let fault = 'no error'
      for (let at = 0; at < 40 && fault === 'no error'; at += 1) {
        fault = await faultIn(() => setStored(`k${at}`, half))
      }
      return [fault, getStored('first')]
    },
    expect: ['PlatformError quota', 'kept'],
  },
  {
    name: 'storage: what cannot be written as JSON is refused and leaves the old value',
    twins: ['storage'],
    run: () => {
      setStored('k', 'old')
      let refused = false
      try {
        setStored('k', undefined)
      } catch {
        refused = true
      }
      return Promise.resolve([refused, getStored('k')])
    },
    expect: [true, 'old'],
  },
  {
    name: 'storage: a window does not hear of its own changes',
    twins: ['storage'],
    run: async () => {
      let heard = 0
      const stop = subscribeStored('k', () => {
        heard += 1
      })
      setStored('k', 1)
      await Promise.resolve()
      stop()
      return heard
    },
    expect: 0,
  },
]
