import { isOnline, refreshNetwork, subscribeNetwork } from '@/platform/network'

import type { Case } from '../support/case'
import { until } from './saying'

export const network: Case[] = [
  {
    name: 'network: a change is told once to each listener, until it stops listening',
    twins: ['network'],
    run: async (world) => {
      const first: boolean[] = []
      const second: boolean[] = []
      const stop = subscribeNetwork((online) => first.push(online))
      subscribeNetwork((online) => second.push(online))
      await world.goOffline()
      await until(() => second.length === 1)
      stop()
      await world.goOnline()
      await until(() => second.length === 2)
      return { first, second }
    },
    expect: { first: [false], second: [false, true] },
  },
  {
    name: 'network: what is known follows the changes',
    twins: ['network'],
    run: async (world) => {
      const seen = [isOnline()]
      await world.goOffline()
      await until(() => !isOnline())
      seen.push(isOnline(), await refreshNetwork())
      await world.goOnline()
      await until(() => isOnline())
      seen.push(isOnline(), await refreshNetwork())
      return seen
    },
    expect: [true, false, false, true, true],
  },
  {
    name: 'network: who begins to listen while offline learns it by asking anew',
    twins: ['network'],
    run: async (world) => {
      await world.goOffline()
      return [await refreshNetwork(), isOnline()]
    },
    expect: [false, false],
  },
]
