import { seat } from '../seat'

export function vibrate(): void {
  if (seat.alive) seat.device.vibrations += 1
}

export function prepareSound(): void {}

export function playSound(name: string): void {
  if (seat.alive) seat.device.sounds.push(name)
}
