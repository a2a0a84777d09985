/** Spaces that a keyboard or a paste leaves behind and that trim() does not all know. */
const EDGE_SPACE = /^[\s\u3000\u200b-\u200d\u2060\ufeff]+|[\s\u3000\u200b-\u200d\u2060\ufeff]+$/g

/** Length in characters as a reader counts them: code points, so that 😀 and 𠮷 are one each. */
export function charLength(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    // The first half of a surrogate pair: its second half is the same character.
    if (code >= 0xd800 && code <= 0xdbff && index + 1 < text.length) {
      const next = text.charCodeAt(index + 1)
      if (next >= 0xdc00 && next <= 0xdfff) index += 1
    }
    count += 1
  }
  return count
}

/** The first `max` characters, with … when something was cut (the … not counted). */
export function clipChars(text: string, max: number): string {
  const chars = Array.from(text)
  return chars.length <= max ? text : `${chars.slice(0, Math.max(0, max)).join('')}…`
}

/** Without spaces at both ends, Chinese full-width and zero-width ones included. */
export function trimText(text: string): string {
  return text.replace(EDGE_SPACE, '')
}

/** Nothing to read in it. */
export function isBlank(text: string): boolean {
  return trimText(text) === ''
}

/** One line: line breaks and runs of spaces become one space, ends trimmed. */
export function singleLine(text: string): string {
  return trimText(text.replace(/[\s\u3000]+/g, ' '))
}

/** First character by code point, empty for an empty text. */
export function firstChar(text: string): string {
  for (const char of text) return char
  return ''
}
