import type { Ground, ThemeName } from '../../../src/platform/theme-types'

export function systemTheme(): ThemeName {
  return 'light'
}

export function subscribeSystemTheme(_listener: (theme: ThemeName) => void): () => void {
  return () => undefined
}

export function applyGround(_ground: Ground): void {}
