import { TABLE } from '../cases'
import { rowOf, type Probe } from './case'
import { worldOver } from './world'

/** The table with the real twins beside it, to be run inside the app. */
export const probe: Probe = {
  rows: () => JSON.stringify(TABLE.map(rowOf)),
  run: async (name, bridge) => {
    const found = TABLE.find((item) => item.name === name)
    if (found === undefined) throw new Error(`no case “${name}”`)
    return JSON.stringify({ saw: await found.run(worldOver(bridge)) })
  },
}
