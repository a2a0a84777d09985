/** The member's settings (specification §3: both true by default), stored under `system_config`. */
export interface AlertSettings {
  vibrate: boolean
  bell: boolean
}

export const DEFAULT_ALERT_SETTINGS: AlertSettings = { vibrate: true, bell: true }

/** Which alerts a new message or request deserves: each only if switched on, and never for one's own (specification §9). */
export function alertsFor(
  settings: AlertSettings,
  event: { senderId: string; myId: string },
): { sound: boolean; vibrate: boolean } {
  const own = event.senderId === event.myId
  return { sound: settings.bell && !own, vibrate: settings.vibrate && !own }
}
