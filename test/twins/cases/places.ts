import {
  choosePlace,
  openPlaceSettings,
  placesAvailable,
  showPlace,
  takeChosenPlace,
} from '@/platform/location'
import { currentUrl, stackDepth } from '@/platform/navigation'
import { registerPrivacyPrompt } from '@/platform/privacy'
import { setStored } from '@/platform/storage'

import type { Case } from '../support/case'
import { faultOf, until } from './saying'

const place = {
  name: '潘家园旧货市场',
  address: '北京市朝阳区华威里18号',
  latitude: 39.87,
  longitude: 116.45,
}

export const places: Case[] = [
  {
    name: 'location: the chosen place, its coordinates as numbers',
    twins: ['location'],
    run: async (world) => {
      await world.answerPlace(place)
      return [placesAvailable(), await choosePlace()]
    },
    expect: [true, place],
  },
  {
    name: 'location: closing the picker, or ending it without a choice, gives none',
    twins: ['location'],
    run: async (world) => {
      await world.answerPlace('cancel')
      const cancelled = await choosePlace()
      await until(() => stackDepth() === 1)
      await world.answerPlace('nothing')
      return [cancelled, await choosePlace()]
    },
    expect: [null, null],
  },
  {
    name: 'location: afterwards the page that asked is on screen again',
    twins: ['location', 'page-stack'],
    launch: { path: 'pages/post/detail', query: { id: '12' } },
    run: async (world) => {
      await world.answerPlace(place)
      await choosePlace()
      await until(() => currentUrl().startsWith('/pages/post/detail'))
      return [currentUrl(), stackDepth()]
    },
    expect: ['/pages/post/detail?id=12', 1],
  },
  {
    name: 'location: without the permission the person hears of it',
    twins: ['location'],
    run: async (world) => {
      await world.answerPlace('denied')
      const denied = await faultOf(choosePlace())
      await until(() => stackDepth() === 1)
      await world.answerPlace('broken')
      return [denied, await faultOf(choosePlace())]
    },
    expect: ['PlatformError denied', 'PlatformError failed'],
    differs: {
      on: 'h5',
      expect: ['no error', 'no error'],
      because:
        'our own picker page asks the browser, and serves by its list without the permission',
    },
  },
  {
    name: 'location: without consent to the privacy guide WeChat does not open its picker',
    twins: ['location', 'privacy'],
    run: async (world) => {
      await world.askConsent()
      registerPrivacyPrompt((ask) => ask.refuse())
      await world.answerPlace(place)
      return faultOf(choosePlace())
    },
    expect: 'PlatformError refused',
    differs: {
      on: 'h5',
      expect: 'no error',
      because:
        'choosing on our own page asks for nothing private; the browser asks for the position',
    },
  },
  {
    name: 'location: where a refused position can be allowed after all',
    twins: ['location'],
    run: () => openPlaceSettings(),
    expect: true,
    differs: { on: 'h5', expect: false, because: 'no page may open a browser’s settings' },
  },
  {
    name: 'location: what a picker chose that was reloaded is taken once',
    twins: ['location'],
    run: () => {
      setStored('chosen_place', place)
      const first = takeChosenPlace()
      const second = takeChosenPlace()
      setStored('chosen_place', { name: 'x' })
      return Promise.resolve([first, second, takeChosenPlace()])
    },
    expect: [place, null, null],
    differs: {
      on: 'weapp',
      expect: [null, null, null],
      because: 'WeChat’s picker cannot be reloaded',
    },
  },
  {
    name: 'location: a place is shown on a map',
    twins: ['location'],
    run: async (world) => {
      await showPlace(place)
      await until(async () => (await world.shownPlace()) !== null)
      return world.shownPlace()
    },
    expect: place,
  },
]
