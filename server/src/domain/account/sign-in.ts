import { eq } from 'drizzle-orm'

import type { LoginResult } from '@contract/login'

import { member } from '../../db/schema'
import type { Db, DbOrTx } from '../../infra/db'
import { cleanText } from '../text'
import { useSmsCode } from './sms-code'
import { issueToken } from './token'
import { defaultUsername } from './username'

export interface SignInRow {
  uid: string
  username: string
  avatar: string
}

export const signInColumns = { uid: member.uid, username: member.username, avatar: member.avatar }

/**
 * Signs in by phone and code; a number seen for the first time becomes a member. Devices signed in
 * before stay so. Throws what `useSmsCode` throws.
 */
export async function signInByCode(
  db: Db,
  params: { phone: string; code: string; deviceName?: string | undefined },
): Promise<LoginResult> {
  const phone = await useSmsCode(db, params.phone, params.code)
  const { row, isNew } = await memberOfPhone(db, phone)
  return signIn(db, row, isNew, params.deviceName)
}

/** Signs a device of the member in. */
export async function signIn(
  db: DbOrTx,
  row: SignInRow,
  isNew: boolean,
  deviceName: string | undefined,
): Promise<LoginResult> {
  const { token } = await issueToken(db, row.uid, cleanText(deviceName ?? ''))
  return {
    token,
    userInfo: { uid: row.uid, username: row.username, avatar: row.avatar, token },
    // No mall is connected.
    crmebLoginResp: null,
    isNew,
  }
}

/** The member of a number in E.164, made if there is none. Two sign-ins at once make one member. */
export async function memberOfPhone(
  db: DbOrTx,
  phone: string,
): Promise<{ row: SignInRow; isNew: boolean }> {
  for (let attempt = 0; attempt < 8; attempt++) {
    const [known] = await db.select(signInColumns).from(member).where(eq(member.phone, phone))
    if (known !== undefined) return { row: known, isNew: false }
    // Without a conflict target: the number or the name may be taken, and the next round tells which.
    const [made] = await db
      .insert(member)
      .values({ phone, username: defaultUsername(attempt < 4 ? 4 : 8) })
      .onConflictDoNothing()
      .returning(signInColumns)
    if (made !== undefined) return { row: made, isNew: true }
  }
  throw new Error('no free username was found')
}
