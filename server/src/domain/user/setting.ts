import { eq } from 'drizzle-orm'

import { memberSetting } from '../../db/schema'
import type { Db } from '../../infra/db'

export interface Setting {
  vibrate: boolean
  bell: boolean
}

const columns = { vibrate: memberSetting.vibrate, bell: memberSetting.bell }

/** Specification §3: both true unless changed. */
export async function settingOf(db: Db, uid: string): Promise<Setting> {
  const [row] = await db.select(columns).from(memberSetting).where(eq(memberSetting.uid, uid))
  return row ?? { vibrate: true, bell: true }
}

/** Changes what is given and leaves the rest. */
export async function changeSetting(
  db: Db,
  uid: string,
  change: { vibrate?: boolean | undefined; bell?: boolean | undefined },
): Promise<Setting> {
  const set = {
    ...(change.vibrate === undefined ? {} : { vibrate: change.vibrate }),
    ...(change.bell === undefined ? {} : { bell: change.bell }),
  }
  if (Object.keys(set).length === 0) return settingOf(db, uid)
  const [row] = await db
    .insert(memberSetting)
    .values({ uid, ...set })
    .onConflictDoUpdate({ target: memberSetting.uid, set })
    .returning(columns)
  if (row === undefined) throw new Error('a setting was not stored')
  return row
}
