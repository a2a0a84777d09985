import { stat } from 'node:fs/promises'

import type { Picture } from '@contract/common'
import { ERRORS } from '@contract/errors'
import type { Pool } from 'pg'

import { CallError } from '../../infra/call-context'
import type { StoredPicture } from '../../infra/pictures'
import type { Services } from '../../infra/services'
import { SliceStore } from './slice-store'
import { forgetSlices, markDone, markRefused, requireUpload, type UploadRow } from './upload-rows'

type Parts = Pick<Services, 'pool' | 'pictures' | 'tempDir'>

/** Refusals that lie in the file itself: sending it again would not help. */
const REFUSALS = [
  ERRORS.pictureNotPicture,
  ERRORS.pictureSvgRefused,
  ERRORS.pictureBroken,
  ERRORS.pictureTooLarge,
  ERRORS.pictureTooManyPixels,
] as const

/** Merges under way in this process, so that an impatient repeat waits for the first. */
const underWay = new Map<string, Promise<Picture>>()

/** Exact size of a slice, bytes; the last one is what remains. */
export function sliceSize(upload: UploadRow, index: number): number {
  return index < upload.slice_count - 1
    ? upload.slice_bytes
    : upload.size_bytes - upload.slice_bytes * (upload.slice_count - 1)
}

/**
 * Joins the slices, checks that they are a picture and stores it for the member; a repeat answers
 * the same picture. Throws uploadNotFound, uploadIncomplete and the picture errors; after one of
 * those the upload is empty again.
 */
export function mergeUpload(parts: Parts, uid: string, uploadId: string): Promise<Picture> {
  const key = `${uid} ${uploadId}`
  const same = underWay.get(key)
  if (same !== undefined) return same
  const merged = merge(parts, uid, uploadId).finally(() => underWay.delete(key))
  underWay.set(key, merged)
  return merged
}

async function merge(parts: Parts, uid: string, uploadId: string): Promise<Picture> {
  const { pool, pictures, tempDir } = parts
  const upload = await requireUpload(pool, uid, uploadId)
  if (upload.state === 'refused') throw refusal(upload.refused_code)
  if (upload.state === 'done') {
    const picture = await readPicture(pool, upload.picture_id)
    if (picture === null) throw CallError.of('uploadNotFound')
    return picture
  }
  const slices = new SliceStore(tempDir)
  const all = Array.from({ length: upload.slice_count }, (_, index) => index)
  const lost = await slices.missing(uploadId, all, (index) => sliceSize(upload, index))
  if (lost.length > 0) {
    await forgetSlices(pool, uploadId, lost)
    throw CallError.of('uploadIncomplete')
  }

  const path = await slices.join(uploadId, upload.slice_count)
  const { size } = await stat(path)
  if (size !== upload.size_bytes) throw CallError.of('uploadMismatch')
  let stored: StoredPicture
  try {
    stored = await pictures.ingest(path)
  } catch (error) {
    if (error instanceof CallError && REFUSALS.some((known) => known.code === error.code)) {
      await markRefused(pool, uploadId, error.code)
      await slices.remove(uploadId)
    }
    throw error
  }
  const picture = await keepPicture(pool, uid, stored, size)
  await markDone(pool, uploadId, picture.id)
  await slices.remove(uploadId)
  return picture
}

function refusal(code: number | null): CallError {
  const known = REFUSALS.find((error) => error.code === code) ?? ERRORS.pictureBroken
  return new CallError(known.code, known.message)
}

/** The member's picture of that content: the same file sent twice stays one picture. */
async function keepPicture(
  pool: Pool,
  uid: string,
  stored: StoredPicture,
  bytes: number,
): Promise<Picture> {
  const { hash, base, width, height, blur } = stored
  const { rows } = await pool.query<{ id: string }>(
    `insert into picture (owner_uid, hash, base, width, height, blur, bytes)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (owner_uid, hash) do update set base = excluded.base
      returning id`,
    [uid, hash, base, width, height, blur, bytes],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('A picture just stored was not found')
  return { id, base, width, height, blur }
}

async function readPicture(pool: Pool, id: string | null): Promise<Picture | null> {
  if (id === null) return null
  const { rows } = await pool.query<Picture>(
    'select id, base, width, height, blur from picture where id = $1',
    [id],
  )
  return rows[0] ?? null
}
