import { PlatformError } from './errors'

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  // readonly keeps the keyboard down; 16 px keeps iOS from zooming in.
  area.readOnly = true
  area.style.cssText = 'position:fixed;left:-9999px;top:0;font-size:16px'
  document.body.appendChild(area)
  const active = document.activeElement
  area.select()
  area.setSelectionRange(0, text.length)
  let done = false
  try {
    done = document.execCommand('copy')
  } catch {
    done = false
  }
  area.remove()
  if (active instanceof HTMLElement) active.focus()
  return done
}

/**
 * Puts a text on the clipboard. WeChat itself shows 内容已复制.
 * @throws PlatformError `failed`.
 */
export async function copyText(text: string): Promise<void> {
  // Absent on http: pages other than localhost, and in old WebViews.
  const clipboard = window.navigator.clipboard as Clipboard | undefined
  if (clipboard !== undefined) {
    try {
      await clipboard.writeText(text)
      return
    } catch {
      // Refused: the old way may still work inside a tap.
    }
  }
  if (!copyBySelection(text)) throw new PlatformError('failed', '复制失败，请长按选择后复制')
}
