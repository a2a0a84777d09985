import type { MemberBrief, Picture } from '@contract/common'

import { member, picture } from '../db/schema'

/** The columns of which a member as others see one is made. */
export const memberColumns = {
  uid: member.uid,
  username: member.username,
  avatar: member.avatar,
  title: member.title,
  region: member.region,
}

export const pictureColumns = {
  id: picture.id,
  base: picture.base,
  width: picture.width,
  height: picture.height,
  blur: picture.blur,
}

/** Drops what a row holds beside the brief, such as the phone number. */
export function memberBriefOf(row: MemberBrief): MemberBrief {
  return {
    uid: row.uid,
    username: row.username,
    avatar: row.avatar,
    title: row.title,
    region: row.region,
  }
}

export function pictureOf(row: Picture): Picture {
  return { id: row.id, base: row.base, width: row.width, height: row.height, blur: row.blur }
}

/** ISO 8601 with offset, as times travel. */
export function isoOf(time: Date): string {
  return time.toISOString()
}
