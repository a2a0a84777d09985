/**
 * Remembers what a function said about a text: most files of a build are looked at again and again
 * unchanged (by the tests that break one of them), and reading a bundle takes seconds.
 *
 * @template T
 * @param {(text: string) => T} work
 * @returns {(text: string) => T}
 */
export function memo(work) {
  const known = new Map()
  return (text) => {
    if (!known.has(text)) known.set(text, work(text))
    return known.get(text)
  }
}
