import { DEFAULT_ALERT_SETTINGS, alertsFor } from './alerts'

// Specification §9: sounds play only if bell is on and the sender is not oneself; §3: both on by default.
describe('alerts for a new message or request', () => {
  it.each([
    [true, true, '2', { sound: true, vibrate: true }],
    [false, true, '2', { sound: true, vibrate: false }],
    [true, false, '2', { sound: false, vibrate: true }],
    [false, false, '2', { sound: false, vibrate: false }],
    [true, true, '1', { sound: false, vibrate: false }],
  ])('vibrate %p, bell %p, from %s', (vibrate, bell, senderId, wanted) => {
    expect(alertsFor({ vibrate, bell }, { senderId, myId: '1' })).toEqual(wanted)
  })

  it('are on by default', () => {
    expect(DEFAULT_ALERT_SETTINGS).toEqual({ vibrate: true, bell: true })
  })
})
