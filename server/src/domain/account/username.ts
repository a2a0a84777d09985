import { randomInt } from 'node:crypto'

/** Without 0/o, 1/l/i and 2/z, which people over forty cannot tell apart on a phone. */
const ALPHABET = '3456789abcdefghjkmnpqrstuvwxy'

/** A pleasant first name, e.g. 藏友k7m4. Collisions are the caller's to retry, with a longer tail. */
export function defaultUsername(tailLength = 4): string {
  let tail = ''
  for (let i = 0; i < tailLength; i++) tail += ALPHABET[randomInt(ALPHABET.length)]
  return `藏友${tail}`
}
