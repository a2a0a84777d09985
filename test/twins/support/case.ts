import type { Launch, World } from './world'

export type Target = 'h5' | 'weapp'

/** One row of the table. */
export interface Case {
  name: string
  /** Files of src/platform that it proves, without suffix. */
  twins: readonly string[]
  launch?: Launch
  /** Runs inside the app, with the real functions; answers what it saw, as plain data. */
  run: (world: World) => Promise<unknown>
  /** The same for both targets. */
  expect: unknown
  /** Where one target cannot do the same: what it does instead, and why that must be so. */
  differs?: { on: Target; expect: unknown; because: string }
}

/** What a runner needs to know of a row. */
export interface Row {
  name: string
  twins: readonly string[]
  launch: Launch | null
  h5: unknown
  weapp: unknown
  because: string
}

export function rowOf({ name, twins, launch, expect, differs }: Case): Row {
  return {
    name,
    twins,
    launch: launch ?? null,
    h5: differs?.on === 'h5' ? differs.expect : expect,
    weapp: differs?.on === 'weapp' ? differs.expect : expect,
    because: differs?.because ?? '',
  }
}

/** What a probe offers to its runner; values are JSON. */
export interface Probe {
  rows: () => string
  run: (name: string, bridge: (name: string, args: string) => Promise<string>) => Promise<string>
}

/** A case that waits for something that never comes must not take the others' time. */
const CASE_MS = 20_000

export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${CASE_MS} ms`)), CASE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
