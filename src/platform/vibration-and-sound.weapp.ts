import Taro from '@tarojs/taro'
import { chimeWav, type ChimeName } from '../lib/sound-wave'

/** A short buzz. Whether it is wanted is the caller's to know (lib/alerts.ts). */
export function vibrate(): void {
  Taro.vibrateShort({ type: 'medium' }).catch(() => undefined)
}

/** Makes later sounds possible: call once at the start of the app. */
export function prepareSound(): void {
  // Other music goes on, and the mute switch of an iPhone counts.
  Taro.setInnerAudioOption({ mixWithOther: true, obeyMuteSwitch: true }).catch(() => undefined)
}

const players = new Map<ChimeName, Taro.InnerAudioContext>()

/** WeChat plays files, not data: the chime is written once into the app's own directory. */
function chimeFile(name: ChimeName): Promise<string> {
  const filePath = `${Taro.env.USER_DATA_PATH ?? ''}/chime-${name}-1.wav`
  const files = Taro.getFileSystemManager()
  return new Promise((resolve, reject) => {
    files.access({
      path: filePath,
      success: () => resolve(filePath),
      fail: () => {
        const bytes = chimeWav(name)
        files.writeFile({
          filePath,
          data: bytes.buffer as ArrayBuffer,
          success: () => resolve(filePath),
          fail: () => reject(new Error('chime not written')),
        })
      },
    })
  })
}

/** Plays a chime. Never fails aloud: a sound that cannot play is no loss. */
export function playSound(name: ChimeName): void {
  const ready = players.get(name)
  if (ready !== undefined) {
    ready.stop()
    ready.play()
    return
  }
  chimeFile(name).then(
    (path) => {
      const player = players.get(name) ?? Taro.createInnerAudioContext()
      players.set(name, player)
      player.src = path
      player.play()
    },
    () => undefined,
  )
}
