/** A picture on this device. */
export interface LocalFile {
  name: string
  /** Bytes. */
  size: number
  /** Media type, empty when unknown. */
  type: string
  /** Address that an Image can show: a WeChat path, or on H5 a blob: address (see releaseFile). */
  path: string
  /** H5: the Blob. */
  blob?: unknown
}

/** Part of a file, ready to be sent. */
export interface FileSlice {
  /** Bytes. */
  size: number
  /** H5: a Blob. Mini-program: an ArrayBuffer. */
  content: unknown
}

/** What to choose from how many. */
export interface PickOptions {
  /** How many at most, 1 to 9. */
  count: number
  /** Default both. */
  source?: 'album' | 'camera' | 'both'
}
