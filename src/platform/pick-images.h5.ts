import { pictureTypeOf } from '../lib/picture-type'
import type { LocalFile, PickOptions } from './local-file'

/** Ends the chooser that is open, if any. */
let endPrevious: (() => void) | null = null

/**
 * Lets the person choose or take pictures. An empty list when they close the chooser.
 * @throws PlatformError `denied` when WeChat may not see the album or camera, `failed` otherwise.
 */
export function pickImages(options: PickOptions): Promise<LocalFile[]> {
  const count = Math.min(9, Math.max(1, Math.floor(options.count)))
  // Older browsers do not say that the chooser was closed; the next choice ends the one before.
  endPrevious?.()
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    // With a list of types Android browsers hide the camera, and iPhones convert HEIC to JPEG either way.
    input.accept = 'image/*'
    input.multiple = count > 1 && options.source !== 'camera'
    if (options.source === 'camera') input.setAttribute('capture', 'environment')
    input.setAttribute('aria-hidden', 'true')
    input.className = 'pick-images-input'
    input.style.cssText = 'position:fixed;left:-9999px;top:0;width:1px;height:1px;opacity:0'
    // In the document, or old Safari drops the event when the chooser returns.
    document.body.appendChild(input)

    const end = (files: LocalFile[]): void => {
      if (endPrevious === cancel) endPrevious = null
      input.remove()
      resolve(files)
    }
    const cancel = (): void => end([])
    endPrevious = cancel
    input.addEventListener('cancel', cancel)
    input.addEventListener('change', () => {
      end(
        Array.from(input.files ?? [])
          .slice(0, count)
          .map(fileFromBlob),
      )
    })
    input.click()
  })
}

/** A LocalFile from what an input or a drop gave. */
export function fileFromBlob(blob: File): LocalFile {
  return {
    name: blob.name,
    size: blob.size,
    type: blob.type || pictureTypeOf(blob.name),
    path: URL.createObjectURL(blob),
    blob,
  }
}

/** Frees what showing the picture holds in memory (H5); WeChat clears its temporary files itself. */
export function releaseFile(file: LocalFile): void {
  if (file.path.startsWith('blob:')) URL.revokeObjectURL(file.path)
}
