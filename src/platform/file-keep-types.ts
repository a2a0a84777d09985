/** A picture kept for a draft. Plain data: it goes into the draft's JSON. */
export interface KeptFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** Media type, empty when unknown. */
  type: string
}

let counter = 0

/** Name of a kept file: letters and digits only, since it becomes part of a path. */
export function newKeptId(now: number = Date.now(), random: () => number = Math.random): string {
  counter += 1
  return `k${now.toString(36)}${counter.toString(36)}${Math.floor(random() * 36 ** 6).toString(36)}`
}
