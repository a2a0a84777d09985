import { useCallback, useEffect, useRef, useState } from 'react'

import { lastPosition, myPosition } from '@/platform/location'
import type { Position } from '@/platform/location-types'

/** Where the person is: known from before, or asked for in a tap. */
export function useMyPosition(): {
  position: Position | null
  asking: boolean
  /** Why it did not work; empty when it did or was not tried. */
  problem: string
  ask: () => void
} {
  const [position, setPosition] = useState(lastPosition)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const gone = useRef(false)
  useEffect(
    () => () => {
      gone.current = true
    },
    [],
  )
  const ask = useCallback(() => {
    setAsking(true)
    setProblem('')
    myPosition()
      .then(
        (found) => {
          if (!gone.current) setPosition(found)
        },
        (error: Error) => {
          if (!gone.current) setProblem(error.message)
        },
      )
      .finally(() => {
        if (!gone.current) setAsking(false)
      })
  }, [])
  return { position, asking, problem, ask }
}
