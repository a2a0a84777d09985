import { copyText } from '@/platform/clipboard'
import { watchKeyboard } from '@/platform/keyboard'
import { isAppVisible, subscribeVisibility } from '@/platform/lifecycle'
import { navMetrics } from '@/platform/metrics'
import { applyGround, subscribeSystemTheme, systemTheme } from '@/platform/theme'
import { playSound, prepareSound, vibrate } from '@/platform/vibration-and-sound'

import type { Case } from '../support/case'
import { faultOf, until, wait } from './saying'

export const device: Case[] = [
  {
    name: 'clipboard takes a text as it is',
    twins: ['clipboard'],
    run: async (world) => {
      await copyText('微信号：shigu_2026\n第二行 🏺')
      return world.clipboard()
    },
    expect: '微信号：shigu_2026\n第二行 🏺',
  },
  {
    name: 'clipboard says so when it is refused',
    twins: ['clipboard'],
    run: async (world) => {
      await world.refuseClipboard()
      return faultOf(copyText('x'))
    },
    expect: 'PlatformError failed',
  },
  {
    name: 'vibration: one buzz for one call, and nothing happens where there is none',
    twins: ['vibration-and-sound'],
    run: async (world) => {
      vibrate()
      await until(async () => (await world.vibrations()) === 1)
      const once = await world.vibrations()
      await world.withoutVibration()
      vibrate()
      await wait(30)
      return once
    },
    expect: 1,
  },
  {
    name: 'sound: each call plays once, as soon as the person has touched the page',
    twins: ['vibration-and-sound'],
    run: async (world) => {
      prepareSound()
      await world.touch()
      playSound('message')
      await until(async () => (await world.sounds()) === 1)
      playSound('message')
      playSound('request')
      await until(async () => (await world.sounds()) === 3)
      await wait(50)
      return world.sounds()
    },
    expect: 3,
  },
  {
    name: 'sound before the first touch',
    twins: ['vibration-and-sound'],
    run: async (world) => {
      prepareSound()
      playSound('message')
      await wait(150)
      return world.sounds()
    },
    expect: 1,
    differs: {
      on: 'h5',
      expect: 0,
      because: 'a browser lets nothing sound before the person has touched the page',
    },
  },
  {
    name: 'sound that cannot play is no fault',
    twins: ['vibration-and-sound'],
    run: async (world) => {
      await world.withoutSound()
      prepareSound()
      await world.touch()
      playSound('message')
      await wait(80)
      return world.sounds()
    },
    expect: 0,
  },
  {
    name: 'keyboard: opening and closing it is told',
    twins: ['keyboard'],
    run: async (world) => {
      const heard: boolean[] = []
      watchKeyboard((open) => heard.push(open))
      await world.keyboard(true)
      await until(() => heard.length === 1)
      await world.keyboard(false)
      await until(() => heard.length === 2)
      return heard
    },
    expect: [true, false],
  },
  {
    name: 'lifecycle: hiding and showing the app is told once each, until one stops listening',
    twins: ['lifecycle'],
    run: async (world) => {
      const first: boolean[] = []
      const second: boolean[] = []
      const stop = subscribeVisibility((visible) => first.push(visible))
      subscribeVisibility((visible) => second.push(visible))
      const known = [isAppVisible()]
      await world.show()
      await world.hide()
      known.push(isAppVisible())
      await world.hide()
      stop()
      await world.show()
      known.push(isAppVisible())
      return { known, first, second }
    },
    expect: { known: [true, false, true], first: [false], second: [false, true] },
  },
  {
    name: 'theme: the system’s mode is known and its change is told, until one stops listening',
    twins: ['theme'],
    run: async (world) => {
      const heard: string[] = []
      const known: string[] = [systemTheme()]
      const stop = subscribeSystemTheme((theme) => heard.push(theme))
      await world.setSystemTheme('dark')
      await until(() => heard.length === 1)
      known.push(systemTheme())
      stop()
      await world.setSystemTheme('light')
      await until(() => systemTheme() === 'light')
      return { known, heard }
    },
    expect: { known: ['light', 'dark'], heard: ['dark'] },
  },
  {
    name: 'theme: the ground behind the pages takes the colour, with words that can be read on it',
    twins: ['theme'],
    run: async (world) => {
      applyGround({ theme: 'dark', type: 'large', ground: '#14110d' })
      await until(async () => (await world.ground()).ground === '#14110d')
      const dark = await world.ground()
      applyGround({ theme: 'light', ground: '#f6f1e7' })
      await until(async () => (await world.ground()).ground === '#f6f1e7')
      return [dark, await world.ground()]
    },
    expect: [
      { ground: '#14110d', lightWords: true },
      { ground: '#f6f1e7', lightWords: false },
    ],
  },
  {
    name: 'metrics: the navigation bar keeps clear of what the system draws',
    twins: ['metrics'],
    run: () => {
      const { windowWidth, windowHeight, pixelRatio, ...bars } = navMetrics()
      const sane = windowWidth > 300 && windowHeight > 600 && pixelRatio > 0
      return Promise.resolve({ sane, ...bars })
    },
    expect: { sane: true, statusBarHeight: 44, navBarHeight: 40, capsuleWidth: 97, safeBottom: 34 },
    differs: {
      on: 'h5',
      expect: { sane: true, statusBarHeight: 0, navBarHeight: 48, capsuleWidth: 0, safeBottom: 0 },
      because: 'in a browser the system’s bars lie outside the page, and CSS env() knows the rest',
    },
  },
]
