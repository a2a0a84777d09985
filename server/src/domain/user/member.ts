import { and, eq, sql } from 'drizzle-orm'

import type { MemberInfo, MyInfo } from '@contract/user'

import { perDatabase } from '../../db/per-database'
import { follow, member } from '../../db/schema'
import { CallError, signInRequired } from '../../infra/call-context'
import type { Db } from '../../infra/db'
import { maskPhone } from '../account/phone'
import { isoOf, memberBriefOf, memberColumns } from '../present'

const publicColumns = {
  ...memberColumns,
  intro: member.intro,
  postCount: member.postCount,
  followCount: member.followCount,
  fansCount: member.fansCount,
  likedCount: member.likedCount,
}

const queries = perDatabase((db: Db) => ({
  mine: db
    .select({
      ...publicColumns,
      phone: member.phone,
      topicCount: member.topicCount,
      collectCount: member.collectCount,
      createdAt: member.createdAt,
    })
    .from(member)
    .where(eq(member.uid, sql.placeholder('uid')))
    .prepare('member_mine'),
  others: db
    .select({
      ...publicColumns,
      followed: sql<boolean>`exists (select 1 from ${follow} where ${and(
        sql`${follow.followerUid} = ${sql.placeholder('viewer')}`,
        sql`${follow.followeeUid} = ${member.uid}`,
      )})`,
    })
    .from(member)
    .where(eq(member.uid, sql.placeholder('uid')))
    .prepare('member_others'),
}))

/** A member's own data. */
export async function myInfo(db: Db, uid: string): Promise<MyInfo> {
  const [row] = await queries(db).mine.execute({ uid })
  // The token outlived its member.
  if (row === undefined) throw signInRequired()
  const { phone, createdAt, ...rest } = row
  return { ...rest, phoneMasked: maskPhone(phone), createTime: isoOf(createdAt) }
}

/** What one member may know of another. Throws notFound. */
export async function memberInfo(db: Db, viewerUid: string, uid: string): Promise<MemberInfo> {
  const [row] = await queries(db).others.execute({ uid, viewer: viewerUid })
  if (row === undefined) throw CallError.of('notFound', '没有找到这位藏友')
  return {
    ...memberBriefOf(row),
    intro: row.intro,
    postCount: row.postCount,
    followCount: row.followCount,
    fansCount: row.fansCount,
    likedCount: row.likedCount,
    followed: row.followed,
    isMe: row.uid === viewerUid,
  }
}
