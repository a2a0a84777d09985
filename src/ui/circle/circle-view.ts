import type { PictureSource } from '../picture/picture-url'

export interface CircleView {
  id: string
  name: string
  cover?: PictureSource | null
  /** Plain address, where there is no `cover`. */
  coverUrl?: string
  intro?: string
  /** Already in words: "1.2w 人 · 340 帖". */
  meta?: string
  joined?: boolean
}
