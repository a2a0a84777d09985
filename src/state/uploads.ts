import { createStore } from 'zustand/vanilla'

import { isCallFailure, failureText } from '@/api/client'
import { beginUpload, mergeSlice, uploadSlice } from '@/api/file'
import type { Picture } from '@/contract/common'
import { ERRORS } from '@/contract/errors'
import { LIMITS } from '@/contract/limits'
import { createAborter, type Aborter } from '@/lib/abort'
import { backoffDelayMs } from '@/lib/backoff'
import { isPlatformError, isTransportError, PlatformError } from '@/platform/errors'
import { dropKeptFile, keepFile, openKeptFile } from '@/platform/file-keep'
import type { KeptFile } from '@/platform/file-keep-types'
import type { LocalFile } from '@/platform/local-file'
import { isOnline, subscribeNetwork } from '@/platform/network'
import { releaseFile } from '@/platform/pick-images'
import { getStored, removeStored } from '@/platform/storage'
import { fileFingerprint, readSlice } from '@/platform/upload'
import { accountKey, isRecord, keep } from './keep'
import { isLoggedIn, myUid } from './session'

/**
 * Pictures on their way to the server, in slices (specification §7). What arrived is never sent again:
 * the server is asked first what it has, by the file's fingerprint, after a lost connection as after a
 * restart of the app.
 *
 *   queued ─▶ uploading ─▶ done
 *     ▲           ├─▶ paused   (no connection: goes on by itself when it is back)
 *     │           └─▶ failed   (refused, or given up: the person decides)
 *     └── retry ──────┘
 */
export type UploadStatus = 'queued' | 'uploading' | 'paused' | 'done' | 'failed'

export interface UploadRecord {
  key: string
  name: string
  sizeBytes: number
  /** Copy on the device that survives the app; null when the device refused to keep one. */
  kept: KeptFile | null
  /** Address for a preview; empty while the copy is being opened. Not stored. */
  src: string
  status: UploadStatus
  /** 0 to 1. */
  progress: number
  picture: Picture | null
  /** Why it failed, empty otherwise. */
  error: string
  /** False when the file itself was refused: another try would end the same. */
  retryable: boolean
}

interface UploadState {
  uploads: Readonly<Record<string, UploadRecord>>
}

export const uploadStore = createStore<UploadState>(() => ({ uploads: {} }))

const NAME = 'uploads'
/** Ids of kept files by account, so that one account's sweep leaves the others' drafts alone. */
const KEPT_INDEX = 'kept_files'
const QUIET = { toast: false }
/** Uploads at a time; slices of one file go one after another. */
const CONCURRENCY = 2
/** Tries without any progress before the person is asked. */
const TRIES_MAX = 4
/** Smallest step of the bar that is worth drawing. */
const PROGRESS_STEP = 0.02

/** Files at hand in this run of the app. */
const files = new Map<string, LocalFile>()
const running = new Map<string, Aborter>()
const waiters = new Map<
  string,
  { patient: boolean; settle: (record: UploadRecord | null) => void }[]
>()
let resumeTimer: ReturnType<typeof setTimeout> | null = null
/** Raised when the account changes. */
let epoch = 0

export function uploadOf(key: string): UploadRecord | undefined {
  return uploadStore.getState().uploads[key]
}

function setUpload(key: string, record: UploadRecord | undefined): void {
  uploadStore.setState(({ uploads }) => {
    const { [key]: _before, ...rest } = uploads
    return { uploads: record === undefined ? rest : { ...rest, [key]: record } }
  })
}

function change(key: string, next: Partial<UploadRecord>): void {
  const record = uploadOf(key)
  if (record === undefined) return
  const changed = { ...record, ...next }
  setUpload(key, changed)
  const onlyProgress = Object.keys(next).every((name) => name === 'progress' || name === 'src')
  if (!onlyProgress) store()
  if (changed.status !== record.status) wakeWaiters(changed)
}

function store(): void {
  const records = Object.values(uploadStore.getState().uploads).map(
    ({ src: _src, ...rest }) => rest,
  )
  const key = accountKey(NAME, myUid())
  if (records.length === 0) removeStored(key)
  else keep(key, records)
}

function wakeWaiters(record: UploadRecord): void {
  const list = waiters.get(record.key)
  if (list === undefined) return
  const final = record.status === 'done' || record.status === 'failed'
  const rest = list.filter((waiter) => {
    const wake = final || (record.status === 'paused' && !waiter.patient)
    if (wake) waiter.settle(record)
    return !wake
  })
  if (rest.length === 0) waiters.delete(record.key)
  else waiters.set(record.key, rest)
}

/** Begins to upload a file under a key of the caller's. What cannot be a picture is refused at once. */
export function addUpload(key: string, file: LocalFile): void {
  const refusal = refusalOf(file)
  files.set(key, file)
  setUpload(key, {
    key,
    name: file.name,
    sizeBytes: file.size,
    kept: null,
    src: file.path,
    status: refusal === null ? 'queued' : 'failed',
    progress: 0,
    picture: null,
    error: refusal ?? '',
    retryable: false,
  })
  store()
  if (refusal !== null) return
  void keepCopy(key, file)
  pump()
}

/** What can be told without reading the file; the server looks at the contents. */
function refusalOf(file: LocalFile): string | null {
  if (file.size > LIMITS.pictureBytesMax) return ERRORS.pictureTooLarge.message
  if (file.size === 0) return ERRORS.pictureBroken.message
  if (file.type === 'image/svg+xml') return ERRORS.pictureSvgRefused.message
  return null
}

async function keepCopy(key: string, file: LocalFile): Promise<void> {
  const mine = epoch
  try {
    const kept = await keepFile(file)
    if (mine !== epoch || uploadOf(key) === undefined) {
      await dropKeptFile(kept.id)
      return
    }
    remember(kept.id)
    change(key, { kept })
  } catch (error) {
    // The upload goes on; only a restart before its end would ask for the picture again.
    console.warn('picture not kept', isPlatformError(error) ? error.kind : 'failed')
  }
}

/** Another try after a failure; nothing happens to one that is done or on its way. */
export function retryUpload(key: string): void {
  const record = uploadOf(key)
  if (record === undefined || (record.status !== 'failed' && record.status !== 'paused')) return
  if (record.status === 'failed' && !record.retryable) return
  change(key, { status: 'queued', error: '' })
  pump()
}

/** Stops an upload and forgets the file. */
export function dropUpload(key: string): void {
  const record = uploadOf(key)
  running.get(key)?.abort()
  running.delete(key)
  const file = files.get(key)
  files.delete(key)
  if (file !== undefined) releaseFile(file)
  setUpload(key, undefined)
  store()
  for (const waiter of waiters.get(key) ?? []) waiter.settle(null)
  waiters.delete(key)
  if (record?.kept) {
    forget(record.kept.id)
    void dropKeptFile(record.kept.id)
  }
}

/** An upload that was awaited and did not end in a picture. `message` may be shown. */
export class UploadFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UploadFailure'
  }
}

// By name: subclasses of Error lose their prototype when compiled for old engines.
export function isUploadFailure(error: unknown): error is UploadFailure {
  return error instanceof Error && error.name === 'UploadFailure'
}

/**
 * The picture, once it is on the server. `patient` waits through a lost connection.
 * @throws UploadFailure when it was refused, given up or removed, or (not patient) paused.
 */
export function waitForUpload(key: string, patient = false): Promise<Picture> {
  return new Promise((resolve, reject) => {
    const settle = (record: UploadRecord | null): void => {
      if (record?.picture) resolve(record.picture)
      else reject(new UploadFailure(record?.error || '网络不可用，图片还没有传完'))
    }
    const record = uploadOf(key)
    if (record === undefined) settle(null)
    else if (record.status === 'done' || record.status === 'failed') settle(record)
    else if (record.status === 'paused' && !patient) settle(record)
    else waiters.set(key, [...(waiters.get(key) ?? []), { patient, settle }])
  })
}

function pump(): void {
  if (!isLoggedIn()) return
  const { uploads } = uploadStore.getState()
  for (const record of Object.values(uploads)) {
    if (running.size >= CONCURRENCY) return
    if (record.status !== 'queued' || running.has(record.key)) continue
    const aborter = createAborter()
    running.set(record.key, aborter)
    void run(record.key, aborter).finally(() => {
      if (running.get(record.key) === aborter) running.delete(record.key)
      pump()
    })
  }
}

async function run(key: string, aborter: Aborter): Promise<void> {
  const mine = epoch
  const current = (): boolean =>
    mine === epoch && !aborter.signal.aborted && uploadOf(key) !== undefined
  change(key, { status: 'uploading', error: '' })
  let fruitless = 0
  for (;;) {
    const before = uploadOf(key)?.progress ?? 0
    try {
      const picture = await transfer(key, aborter, current)
      if (!current()) return
      change(key, { status: 'done', progress: 1, picture, error: '' })
      return
    } catch (error) {
      if (!current()) return
      fruitless = (uploadOf(key)?.progress ?? 0) > before ? 1 : fruitless + 1
      const verdict = judge(error, fruitless)
      if (verdict === 'again') {
        await delay(backoffDelayMs(fruitless - 1))
        if (!current()) return
        continue
      }
      if (verdict === 'pause') {
        change(key, { status: 'paused' })
        resumeLater()
        return
      }
      change(key, { status: 'failed', error: wordsOf(error), retryable: verdict === 'give-up' })
      return
    }
  }
}

/** The server lost the upload, misses slices, or joined something else: begin again, it says what it has. */
const BEGIN_AGAIN: readonly number[] = [
  ERRORS.uploadNotFound.code,
  ERRORS.uploadIncomplete.code,
  ERRORS.uploadMismatch.code,
]
const BUSY: readonly number[] = [
  ERRORS.tooMany.code,
  ERRORS.unavailable.code,
  ERRORS.internal.code,
  502,
  504,
]

function judge(error: unknown, fruitless: number): 'again' | 'pause' | 'give-up' | 'refused' {
  if (isTransportError(error)) {
    if (error.kind === 'offline' || !isOnline()) return 'pause'
    return fruitless < TRIES_MAX ? 'again' : 'give-up'
  }
  if (isCallFailure(error)) {
    // Signed out: goes on when this account is back.
    if (error.sessionEnded) return 'pause'
    if (BEGIN_AGAIN.includes(error.code) || BUSY.includes(error.code)) {
      return fruitless < TRIES_MAX ? 'again' : 'give-up'
    }
    return 'refused'
  }
  return isPlatformError(error) ? 'refused' : 'give-up'
}

function wordsOf(error: unknown): string {
  return isTransportError(error) ? '网络不稳定，图片没有传完，点一下继续' : failureText(error)
}

/** Sends what the server misses and has it joined. */
async function transfer(key: string, aborter: Aborter, current: () => boolean): Promise<Picture> {
  const file = await fileOf(key)
  const { signal } = aborter
  const fingerprint = await fileFingerprint(file)
  const begun = await beginUpload(
    { fileName: file.name, sizeBytes: file.size, fingerprint },
    { ...QUIET, signal },
  )
  const { uploadId, sliceBytes, sliceCount } = begun
  const arrived = new Set(begun.received)
  const sizeOf = (index: number): number => Math.min(sliceBytes, file.size - index * sliceBytes)
  let sent = Array.from(arrived).reduce((sum, index) => sum + sizeOf(index), 0)
  const show = (bytes: number): void => showProgress(key, bytes / file.size)
  show(sent)
  for (let index = 0; index < sliceCount; index += 1) {
    if (arrived.has(index)) continue
    if (!current()) throw new UploadFailure('已取消')
    const slice = await readSlice(file, index * sliceBytes, sizeOf(index))
    const done = sent
    await uploadSlice({ uploadId, index }, slice, {
      ...QUIET,
      signal,
      fileName: file.name,
      onProgress: (bytes) => {
        if (current()) show(done + bytes)
      },
    })
    sent += sizeOf(index)
    show(sent)
  }
  const { picture } = await mergeSlice({ uploadId }, { ...QUIET, signal })
  return picture
}

/** The bar never goes back, and stops short of full until the server has made a picture of it. */
function showProgress(key: string, share: number): void {
  const record = uploadOf(key)
  if (record === undefined) return
  const progress = Math.min(0.98, share)
  if (progress - record.progress >= PROGRESS_STEP || (share >= 1 && progress > record.progress)) {
    change(key, { progress })
  }
}

async function fileOf(key: string): Promise<LocalFile> {
  const known = files.get(key)
  if (known !== undefined) return known
  const kept = uploadOf(key)?.kept ?? null
  const opened = kept === null ? null : await openKeptFile(kept)
  if (opened === null) throw new PlatformError('missing', '照片已不在手机上，请重新选择')
  files.set(key, opened)
  change(key, { src: opened.path })
  return opened
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Everything that waits for a connection goes on. */
function resume(): void {
  if (!isLoggedIn()) return
  for (const record of Object.values(uploadStore.getState().uploads)) {
    if (record.status === 'paused') change(record.key, { status: 'queued' })
  }
  pump()
}

/** How long a pause lasts, in ms, when the phone never says that the network is back. */
const RESUME_MS = 15_000

function resumeLater(): void {
  if (resumeTimer !== null) return
  resumeTimer = setTimeout(() => {
    resumeTimer = null
    if (isOnline()) resume()
    else if (Object.values(uploadStore.getState().uploads).some((r) => r.status === 'paused')) {
      resumeLater()
    }
  }, RESUME_MS)
}

/** Goes on when the network is back. Returns how to stop. */
export function watchUploads(): () => void {
  return subscribeNetwork((online) => {
    if (online) resume()
  })
}

function isUploadRecord(value: unknown): value is UploadRecord {
  return (
    isRecord(value) &&
    typeof value.key === 'string' &&
    typeof value.name === 'string' &&
    typeof value.sizeBytes === 'number' &&
    typeof value.status === 'string'
  )
}

/**
 * Another account, or the app has started: unfinished uploads go on where they were. `wanted` are the
 * keys that a draft or an unsent message still names; the rest is thrown away.
 */
export function loadUploads(uid: string, wanted: ReadonlySet<string>): void {
  epoch += 1
  if (resumeTimer !== null) clearTimeout(resumeTimer)
  resumeTimer = null
  for (const aborter of running.values()) aborter.abort()
  running.clear()
  for (const list of waiters.values()) for (const waiter of list) waiter.settle(null)
  waiters.clear()
  for (const file of files.values()) releaseFile(file)
  files.clear()

  const stored = getStored(accountKey(NAME, uid), Array.isArray) ?? []
  const uploads: Record<string, UploadRecord> = {}
  for (const record of (stored as unknown[]).filter(isUploadRecord)) {
    if (!wanted.has(record.key)) continue
    const unfinished = record.status === 'uploading' || record.status === 'paused'
    uploads[record.key] = { ...record, src: '', status: unfinished ? 'queued' : record.status }
  }
  uploadStore.setState({ uploads })
  if (uid !== '') {
    store()
    sweep(uid)
  }
  for (const record of Object.values(uploads)) void openPreview(record.key)
  pump()
}

/** Shows the kept copy of a picture; one that is gone from the phone and not on the server has failed. */
async function openPreview(key: string): Promise<void> {
  const mine = epoch
  const record = uploadOf(key)
  if (record === undefined || files.has(key)) return
  const opened = record.kept === null ? null : await openKeptFile(record.kept)
  const now = uploadOf(key)
  if (mine !== epoch || now === undefined || files.has(key)) return
  if (opened !== null) {
    files.set(key, opened)
    change(key, { src: opened.path })
  } else if (now.picture === null) {
    running.get(key)?.abort()
    change(key, { status: 'failed', error: '照片已不在手机上，请重新选择', retryable: false })
  }
}

function keptIndex(): Record<string, string> {
  const stored = getStored(KEPT_INDEX, isRecord) ?? {}
  const index: Record<string, string> = {}
  for (const [id, uid] of Object.entries(stored)) if (typeof uid === 'string') index[id] = uid
  return index
}

function remember(id: string): void {
  keep(KEPT_INDEX, { ...keptIndex(), [id]: myUid() })
}

function forget(id: string): void {
  const { [id]: _gone, ...rest } = keptIndex()
  keep(KEPT_INDEX, rest)
}

/** Deletes kept files of this account that nothing names any more (the app was killed in between). */
function sweep(uid: string): void {
  const named = new Set(
    Object.values(uploadStore.getState().uploads).map((record) => record.kept?.id ?? ''),
  )
  for (const [id, owner] of Object.entries(keptIndex())) {
    if (owner !== uid || named.has(id)) continue
    forget(id)
    void dropKeptFile(id)
  }
}
