import { firstChar, trimText } from './text'

export interface NameGroup<T> {
  /** `A` … `Z` or `#`. */
  letter: string
  items: T[]
}

/**
 * Groups friends A to Z by the first letter of the name, others under '#', which comes last
 * (specification §4). `initialOf` looks up a Chinese character's pinyin initial and is passed in: its
 * table is large and lives in the friends' subpackage only. Within a group the order of `compare`, by
 * default that of the names.
 */
export function groupByInitial<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  initialOf: (char: string) => string,
  compare: (a: T, b: T) => number = (a, b) => {
    const [left, right] = [trimText(nameOf(a)), trimText(nameOf(b))]
    return left < right ? -1 : left > right ? 1 : 0
  },
): NameGroup<T>[] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const letter = letterOf(firstChar(trimText(nameOf(item))), initialOf)
    const group = groups.get(letter)
    if (group === undefined) groups.set(letter, [item])
    else group.push(item)
  }
  return Array.from(groups.keys())
    .sort((a, b) => (a === '#' ? 1 : b === '#' ? -1 : a < b ? -1 : 1))
    .map((letter) => ({ letter, items: stableSort(groups.get(letter) ?? [], compare) }))
}

function letterOf(char: string, initialOf: (char: string) => string): string {
  if (char === '') return '#'
  const half = toHalfWidth(char)
  if (/^[A-Za-z]$/.test(half)) return half.toUpperCase()
  // Only for characters that can have a pinyin; digits and signs need no lookup.
  if (!/[\u3400-\u9fff\uf900-\ufaff]|[\ud840-\ud88d][\udc00-\udfff]/.test(char)) return '#'
  const initial = firstChar(trimText(initialOf(char))).toUpperCase()
  return /^[A-Z]$/.test(initial) ? initial : '#'
}

/** Ａ → A: names typed in full width. */
function toHalfWidth(char: string): string {
  const code = char.charCodeAt(0)
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : char
}

// Array.prototype.sort is not stable for long arrays in Chrome 69, our floor.
function stableSort<T>(items: readonly T[], compare: (a: T, b: T) => number): T[] {
  return items
    .map((item, index) => ({ item, index }))
    .sort((a, b) => compare(a.item, b.item) || a.index - b.index)
    .map((entry) => entry.item)
}
