/**
 * Whether a text takes more than `lines` lines of `perLine` Chinese characters; Latin letters and digits
 * count half. An estimate, since a mini-program cannot measure before it draws.
 */
export function overflowsLines(text: string, lines: number, perLine: number): boolean {
  let used = 0
  for (const paragraph of text.split('\n')) {
    let width = 0
    for (let i = 0; i < paragraph.length; i += 1)
      width += paragraph.charCodeAt(i) < 0x2e80 ? 0.5 : 1
    used += Math.max(1, Math.ceil(width / perLine))
    if (used > lines) return true
  }
  return false
}
