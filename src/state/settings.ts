import { createStore } from 'zustand/vanilla'

import { updateUserSetting, userSetting } from '@/api/user'
import { DEFAULT_ALERT_SETTINGS, type AlertSettings } from '@/lib/alerts'
import { getStored } from '@/platform/storage'
import { applyGround, subscribeSystemTheme, systemTheme } from '@/platform/theme'
import { isRecord, keep } from './keep'
import { isLoggedIn } from './session'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type TypeSize = 'normal' | 'large'

export interface SettingsState extends AlertSettings {
  /** What the person chose; `system` follows the phone. */
  theme: ThemeChoice
  /** `large` is 关怀模式. */
  type: TypeSize
  /** What the phone says now. */
  systemTheme: 'light' | 'dark'
}

/** Specification §9. */
const ALERTS_KEY = 'system_config'
const LOOKS_KEY = 'appearance'

/** `--ground` of ui/tokens.scss: what lies around the pages cannot read a CSS variable. */
const GROUNDS = { light: '#f7f3ec', dark: '#17150f' } as const

function readAlerts(): AlertSettings {
  const stored = getStored(ALERTS_KEY, isRecord)
  return {
    vibrate: typeof stored?.vibrate === 'boolean' ? stored.vibrate : DEFAULT_ALERT_SETTINGS.vibrate,
    bell: typeof stored?.bell === 'boolean' ? stored.bell : DEFAULT_ALERT_SETTINGS.bell,
  }
}

function readLooks(): { theme: ThemeChoice; type: TypeSize } {
  const stored = getStored(LOOKS_KEY, isRecord)
  return {
    theme: stored?.theme === 'light' || stored?.theme === 'dark' ? stored.theme : 'system',
    type: stored?.type === 'large' ? 'large' : 'normal',
  }
}

export const settingsStore = createStore<SettingsState>(() => ({
  ...readAlerts(),
  ...readLooks(),
  systemTheme: systemTheme(),
}))

/** The theme that is shown. */
export function shownTheme(state: SettingsState): 'light' | 'dark' {
  return state.theme === 'system' ? state.systemTheme : state.theme
}

function setAlerts(change: Partial<AlertSettings>): void {
  settingsStore.setState(change)
  const { vibrate, bell } = settingsStore.getState()
  keep(ALERTS_KEY, { vibrate, bell })
}

/** Kept on this device at once; the account learns of it when it can. */
function changeAlerts(change: Partial<AlertSettings>): void {
  setAlerts(change)
  if (!isLoggedIn()) return
  // The switch has already moved and counts on this device, so a failure needs no words.
  updateUserSetting(change, { toast: false }).catch(() => undefined)
}

export function setVibrate(vibrate: boolean): void {
  changeAlerts({ vibrate })
}

export function setBell(bell: boolean): void {
  changeAlerts({ bell })
}

function setLooks(change: Partial<Pick<SettingsState, 'theme' | 'type'>>): void {
  settingsStore.setState(change)
  const { theme, type } = settingsStore.getState()
  keep(LOOKS_KEY, { theme, type })
}

export function setTheme(theme: ThemeChoice): void {
  setLooks({ theme })
}

export function setTypeSize(type: TypeSize): void {
  setLooks({ type })
}

/** Takes over the account's settings after signing in. Never rejects. */
export async function loadUserSetting(): Promise<void> {
  try {
    const { vibrate, bell } = await userSetting({}, { toast: false })
    setAlerts({ vibrate, bell })
  } catch {
    // This device's own settings go on counting.
  }
}

/**
 * Paints what lies around the page on screen (bar, window behind it). Each page of a mini-program has
 * its own, so pages call this when they show; changes of the setting repaint by themselves.
 */
export function paintGround(): void {
  const state = settingsStore.getState()
  const theme = shownTheme(state)
  applyGround({ theme, type: state.type, ground: GROUNDS[theme] })
}

/** Follows the phone's theme and repaints on every change of looks. Returns how to stop. */
export function watchTheme(): () => void {
  paintGround()
  const stopPainting = settingsStore.subscribe((state, previous) => {
    if (shownTheme(state) !== shownTheme(previous) || state.type !== previous.type) paintGround()
  })
  const stopFollowing = subscribeSystemTheme((theme) =>
    settingsStore.setState({ systemTheme: theme }),
  )
  return () => {
    stopPainting()
    stopFollowing()
  }
}
