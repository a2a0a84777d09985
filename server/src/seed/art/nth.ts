/** The element at an index that is known to be there. Throws where the knowledge was wrong. */
export function nth<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`There is no element ${index} of ${list.length}`)
  return found
}
