/** One note of a chime. */
interface Note {
  /** Hz */
  frequency: number
  /** Seconds from the start. */
  at: number
}

/** The sounds of the app: rising for a message, three notes for a friend request. */
export const CHIMES = {
  message: [
    { frequency: 880, at: 0 },
    { frequency: 1174.7, at: 0.11 },
  ],
  request: [
    { frequency: 784, at: 0 },
    { frequency: 987.8, at: 0.12 },
    { frequency: 1318.5, at: 0.24 },
  ],
} as const satisfies Record<string, readonly Note[]>

export type ChimeName = keyof typeof CHIMES

const SAMPLE_RATE = 16_000
const RING_SECONDS = 0.34

/**
 * A chime as the bytes of a WAV file (16 kHz, 16 bit, one channel). Made by code at run time, so that
 * no sound file weighs on the main package.
 */
export function chimeWav(name: ChimeName): Uint8Array {
  const notes: readonly Note[] = CHIMES[name]
  const last = notes.reduce((latest, note) => Math.max(latest, note.at), 0)
  const samples = Math.ceil((last + RING_SECONDS) * SAMPLE_RATE)
  const bytes = new Uint8Array(44 + samples * 2)
  const view = new DataView(bytes.buffer)
  const text = (offset: number, word: string): void => {
    for (let index = 0; index < word.length; index += 1)
      bytes[offset + index] = word.charCodeAt(index)
  }
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples * 2, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLE_RATE, true)
  view.setUint32(28, SAMPLE_RATE * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, samples * 2, true)
  for (let index = 0; index < samples; index += 1) {
    const time = index / SAMPLE_RATE
    let level = 0
    for (const note of notes) {
      const age = time - note.at
      if (age < 0) continue
      // A soft attack of 4 ms (else it clicks), a bell's decay, and a quiet octave above.
      const envelope = Math.min(1, age / 0.004) * Math.exp(-age * 11)
      const phase = 2 * Math.PI * note.frequency * age
      level += envelope * (Math.sin(phase) + 0.25 * Math.sin(2 * phase))
    }
    // The tail goes to zero so that the end does not click either.
    const fade = Math.min(1, (samples - index) / (SAMPLE_RATE * 0.03))
    const value = Math.max(-1, Math.min(1, level * 0.32 * fade))
    view.setInt16(44 + index * 2, Math.round(value * 32_767), true)
  }
  return bytes
}
