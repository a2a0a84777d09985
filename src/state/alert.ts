import { alertsFor } from '@/lib/alerts'
import { playSound, vibrate } from '@/platform/vibration-and-sound'
import { myUid } from './session'
import { settingsStore } from './settings'

/**
 * Sound and vibration for something that arrived (specification §9): each only if switched on, and
 * never for one's own.
 */
export function alertFor(senderId: string, sound: 'message' | 'request'): void {
  const { bell, vibrate: shake } = settingsStore.getState()
  const alerts = alertsFor({ bell, vibrate: shake }, { senderId, myId: myUid() })
  if (alerts.sound) playSound(sound)
  if (alerts.vibrate) vibrate()
}
