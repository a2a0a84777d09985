import type { ModalOptions } from '../../src/platform/feedback-types'
import type { Place } from '../../src/platform/location-types'
import type { LocalFile, PickOptions } from '../../src/platform/local-file'

/** A file as it lies in the phone's album. */
export interface AlbumFile {
  name: string
  type: string
  bytes: Buffer
}

/**
 * A phone for tests: what outlives the app (storage, kept files), what its owner sees (toasts, modals,
 * pages) and what its owner does to it (network, album, hiding the app). The doubles in ./platform run
 * on it; they speak real HTTP and WebSocket to whatever `origin` names.
 */
export class Device {
  /** `http://127.0.0.1:port`. */
  origin = ''
  readonly storage = new Map<string, string>()
  readonly keptFiles = new Map<string, Buffer>()

  online = true
  visible = true
  /** What the next pickImages answer with. */
  readonly picks: AlbumFile[][] = []
  /** What the next choosePlace answer with; null closes the picker. */
  readonly places: (Place | 'denied' | null)[] = []
  /** What a picker that outlived its page left behind. */
  leftPlace: Place | null = null
  settingsOpened = 0
  /** How the owner answers modals: true for the confirming button. */
  answerModal: (modal: ModalOptions) => boolean | Promise<boolean> = () => true

  readonly toasts: string[] = []
  readonly modals: ModalOptions[] = []
  readonly sounds: string[] = []
  vibrations = 0
  /** Page stack, the page on screen last. */
  readonly pages: string[] = ['/pages/tabbar/index/index']
  /** How pages were opened, `relaunch /pages/login/login`, in order. */
  readonly journeys: string[] = []
  readonly pickRequests: PickOptions[] = []

  private seat: Seat | null = null

  /** The app starts: an instance that ran before is killed, without a chance to say goodbye. */
  takeSeat(): Seat {
    this.seat?.die()
    this.seat = new Seat(this)
    return this.seat
  }

  /** The app is killed. */
  kill(): void {
    this.seat?.die()
    this.seat = null
  }

  setOnline(online: boolean): void {
    if (this.online === online) return
    this.online = online
    this.seat?.tellNetwork(online)
  }

  setVisible(visible: boolean): void {
    if (this.visible === visible) return
    this.visible = visible
    this.seat?.tellVisibility(visible)
  }

  get page(): string {
    return this.pages[this.pages.length - 1] ?? ''
  }
}

/** One run of the app on a device. When it is dead nothing of it reaches the device or the network any more. */
export class Seat {
  alive = true
  readonly networkListeners = new Set<(online: boolean) => void>()
  readonly visibilityListeners = new Set<(visible: boolean) => void>()
  readonly onDeath = new Set<() => void>()

  constructor(readonly device: Device) {}

  die(): void {
    this.alive = false
    this.networkListeners.clear()
    this.visibilityListeners.clear()
    for (const end of Array.from(this.onDeath)) end()
    this.onDeath.clear()
  }

  tellNetwork(online: boolean): void {
    for (const listener of Array.from(this.networkListeners)) listener(online)
  }

  tellVisibility(visible: boolean): void {
    for (const listener of Array.from(this.visibilityListeners)) listener(visible)
  }

  /** The promise, unless the app is killed before it settles: then nothing ever comes of it. */
  whileAlive<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => {
          if (this.alive) resolve(value)
        },
        (error: unknown) => {
          if (this.alive) reject(error instanceof Error ? error : new Error(String(error)))
        },
      )
    })
  }
}

const KEY = Symbol.for('test.device')
type Holder = { [KEY]?: Device }

/** Says on which device the next instance of the client runs. */
export function useDevice(device: Device): void {
  ;(globalThis as Holder)[KEY] = device
}

/** The device of the instance that is being loaded; unit tests that name none get one of their own. */
export function currentDevice(): Device {
  const holder = globalThis as Holder
  holder[KEY] ??= new Device()
  return holder[KEY]
}

export function localFile(file: AlbumFile): LocalFile {
  return {
    name: file.name,
    size: file.bytes.length,
    type: file.type,
    path: `album://${file.name}`,
    blob: file.bytes,
  }
}
