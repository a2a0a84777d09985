import { useState } from 'react'

let last = 0

/** An element id that no other page in the stack has; pages stay mounted beneath one another. */
export function useDomId(prefix: string): string {
  const [id] = useState(() => {
    last += 1
    return `${prefix}-${last}`
  })
  return id
}
