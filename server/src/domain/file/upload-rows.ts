import type { Pool } from 'pg'

import { CallError } from '../../infra/call-context'

/** Uploads of one member that are still receiving. */
export const OPEN_UPLOADS_MAX = 20
/** An unfinished upload untouched for this long gives way when its owner has too many, minutes. */
const GIVES_WAY_AFTER_MIN = 10
/** An upload untouched for this long is forgotten, hours. */
export const FORGOTTEN_AFTER_H = 24

export interface UploadRow {
  readonly id: string
  readonly size_bytes: number
  readonly slice_bytes: number
  readonly slice_count: number
  readonly received: readonly number[]
  readonly state: 'receiving' | 'merging' | 'done' | 'refused'
  readonly refused_code: number | null
  readonly picture_id: string | null
}

const COLUMNS =
  'u.id, u.size_bytes, u.slice_bytes, u.slice_count, u.received, u.state, u.refused_code, u.picture_id'

export interface NewUpload {
  readonly id: string
  readonly uid: string
  readonly fingerprint: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly sliceBytes: number
  readonly sliceCount: number
}

/** The member's upload of that fingerprint and size, made if there is none. */
export async function findOrMake(pool: Pool, upload: NewUpload): Promise<UploadRow> {
  const { rows } = await pool.query<UploadRow>(
    `insert into upload as u (id, uid, fingerprint, file_name, size_bytes, slice_bytes, slice_count)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (uid, fingerprint, size_bytes) do update set updated_at = now()
      returning ${COLUMNS}`,
    [
      upload.id,
      upload.uid,
      upload.fingerprint,
      upload.fileName,
      upload.sizeBytes,
      upload.sliceBytes,
      upload.sliceCount,
    ],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('An upload just made was not found')
  return row
}

/**
 * Makes room for one more upload: beyond the quota the member's longest untouched ones give way.
 * Answers the ids of those; throws tooMany when all of them are being worked on.
 */
export async function makeRoom(pool: Pool, uid: string, fingerprint: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; idle: boolean }>(
    `select id, updated_at < now() - make_interval(mins => ${GIVES_WAY_AFTER_MIN}) as idle
      from upload where uid = $1 and state = 'receiving' and fingerprint <> $2 order by updated_at`,
    [uid, fingerprint],
  )
  const surplus = rows.length - (OPEN_UPLOADS_MAX - 1)
  if (surplus <= 0) return []
  const leaving = rows.filter((row) => row.idle).slice(0, surplus)
  if (leaving.length < surplus) {
    throw CallError.of('tooMany', '同时上传的文件太多，请等前面的传完再试')
  }
  const ids = leaving.map((row) => row.id)
  await pool.query('delete from upload where id = any($1)', [ids])
  return ids
}

/** The member's upload of that id; throws uploadNotFound. */
export async function requireUpload(pool: Pool, uid: string, id: string): Promise<UploadRow> {
  const { rows } = await pool.query<UploadRow>({
    name: 'upload-read',
    text: `select ${COLUMNS} from upload u where u.id = $1 and u.uid = $2`,
    values: [id, uid],
  })
  const row = rows[0]
  if (row === undefined) throw CallError.of('uploadNotFound')
  return row
}

/** Notes that a slice lies on the disk; answers how many do. Slices may arrive side by side. */
export async function noteSlice(pool: Pool, id: string, index: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'upload-slice',
    text: `update upload set updated_at = now(),
        received = case when $2::int = any(received) then received else received || $2::int end
      where id = $1 and state = 'receiving' returning cardinality(received) as count`,
    values: [id, index],
  })
  const row = rows[0]
  if (row === undefined) throw CallError.of('uploadNotFound')
  return row.count
}

/** Begins the upload again from nothing. */
export async function startOver(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `update upload set state = 'receiving', received = '{}', refused_code = null, picture_id = null, updated_at = now()
      where id = $1`,
    [id],
  )
}

/** Takes back slices that are no longer on the disk. */
export async function forgetSlices(
  pool: Pool,
  id: string,
  indexes: readonly number[],
): Promise<void> {
  await pool.query(
    `update upload set updated_at = now(), received = array(select unnest(received) except select unnest($2::int[]))
      where id = $1 and state = 'receiving'`,
    [id, indexes],
  )
}

export async function markRefused(pool: Pool, id: string, code: number): Promise<void> {
  await pool.query(
    `update upload set state = 'refused', refused_code = $2, received = '{}', updated_at = now() where id = $1`,
    [id, code],
  )
}

export async function markDone(pool: Pool, id: string, pictureId: string): Promise<void> {
  await pool.query(
    `update upload set state = 'done', picture_id = $2, updated_at = now() where id = $1`,
    [id, pictureId],
  )
}

/** Deletes and answers the uploads that nobody touched for a day. */
export async function takeForgotten(pool: Pool, max: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `delete from upload where id in (
        select id from upload where updated_at < now() - make_interval(hours => ${FORGOTTEN_AFTER_H})
        order by updated_at limit $1 for update skip locked)
      returning id`,
    [max],
  )
  return rows.map((row) => row.id)
}
