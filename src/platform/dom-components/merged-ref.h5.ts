import { useCallback } from 'react'
import type { ForwardedRef, MutableRefObject } from 'react'

/** Hands an element to a ref of either form. */
export function assignRef<T>(ref: ForwardedRef<T>, value: T | null): void {
  if (typeof ref === 'function') ref(value)
  else if (ref !== null) ref.current = value
}

/** One ref callback for the component's own use and for the caller; stable, so nothing is re-attached. */
export function useMergedRef<T>(
  inner: MutableRefObject<T | null>,
  outer: ForwardedRef<T>,
): (element: T | null) => void {
  return useCallback(
    (element: T | null) => {
      inner.current = element
      assignRef(outer, element)
    },
    [inner, outer],
  )
}
