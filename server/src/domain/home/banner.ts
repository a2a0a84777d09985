import { and, asc, eq, gt, isNull, lte, or } from 'drizzle-orm'

import type { Banner } from '@contract/home'

import { banner, picture } from '../../db/schema'
import type { Db } from '../../infra/db'
import { pictureColumns } from '../present'

/** The banners of this moment, in the house's order. */
export async function bannerList(db: Db, now: Date = new Date()): Promise<{ list: Banner[] }> {
  const rows = await db
    .select({
      id: banner.id,
      title: banner.title,
      subtitle: banner.subtitle,
      picture: pictureColumns,
      bannerDataType: banner.dataType,
      target: banner.target,
    })
    .from(banner)
    .innerJoin(picture, eq(picture.id, banner.pictureId))
    .where(
      and(
        or(isNull(banner.startsAt), lte(banner.startsAt, now)),
        or(isNull(banner.endsAt), gt(banner.endsAt, now)),
      ),
    )
    .orderBy(asc(banner.sort), asc(banner.id))
  return { list: rows.map(({ target, ...row }) => ({ ...row, ...target })) }
}
