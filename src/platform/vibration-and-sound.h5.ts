import { chimeWav, type ChimeName } from '../lib/sound-wave'

/** A short buzz. Whether it is wanted is the caller's to know (lib/alerts.ts). */
export function vibrate(): void {
  const { navigator } = window as { navigator: Navigator & { vibrate?: Navigator['vibrate'] } }
  try {
    // Absent on iPhones.
    navigator.vibrate?.(30)
  } catch {
    // Some embedded browsers forbid it.
  }
}

let context: AudioContext | null = null
const buffers = new Map<ChimeName, AudioBuffer>()

function audioContext(): AudioContext | null {
  if (context !== null) return context
  const prefixed = window as unknown as { webkitAudioContext?: typeof AudioContext }
  const Context = typeof AudioContext === 'undefined' ? prefixed.webkitAudioContext : AudioContext
  if (Context === undefined) return null
  try {
    context = new Context()
  } catch {
    // No audio device.
    return null
  }
  return context
}

/** Makes later sounds possible: call once at the start of the app. */
export function prepareSound(): void {
  if (typeof document === 'undefined') return
  // A browser lets a page sound only after the person has touched it once.
  const unlock = (): void => {
    document.removeEventListener('touchend', unlock)
    document.removeEventListener('click', unlock)
    audioContext()
      ?.resume()
      .catch(() => undefined)
  }
  document.addEventListener('touchend', unlock)
  document.addEventListener('click', unlock)
}

/** Plays a chime. Never fails aloud: a sound that cannot play is no loss. */
export function playSound(name: ChimeName): void {
  // Not created here: a context made without a touch stays mute and warns in the console.
  const audio = context
  if (audio === null || audio.state !== 'running') return
  const play = (buffer: AudioBuffer): void => {
    const source = audio.createBufferSource()
    source.buffer = buffer
    source.connect(audio.destination)
    source.start()
  }
  const known = buffers.get(name)
  if (known !== undefined) {
    play(known)
    return
  }
  // With callbacks: the promise form came to Safari in 14.1.
  void audio.decodeAudioData(
    chimeWav(name).buffer as ArrayBuffer,
    (buffer) => {
      buffers.set(name, buffer)
      play(buffer)
    },
    () => undefined,
  )
}
