import { createStore } from 'zustand/vanilla'

import { failureText } from '@/api/client'
import { LIMITS } from '@/contract/limits'
import type { Place } from '@/contract/place'
import { createClientMsgId } from '@/lib/id'
import { placeToKeep } from '@/lib/place'
import { isPlatformError } from '@/platform/errors'
import { showModal } from '@/platform/feedback'
import type { LocalFile } from '@/platform/local-file'
import { choosePlace, openPlaceSettings, takeChosenPlace } from '@/platform/location'
import { pickImages } from '@/platform/pick-images'
import { getStored, removeStored } from '@/platform/storage'
import { accountKey, isRecord, keep } from './keep'
import { requireLogin } from './require-login'
import { myUid } from './session'
import { tell } from './tell'
import { addUpload, dropUpload, retryUpload } from './uploads'

/** The post that is being written: one per account, kept on the device with its pictures until published or thrown away. */
export interface PostDraft {
  /** Identity of this publication, the same for every try: it never posts twice (see publish.ts). */
  clientKey: string
  topicId: string
  topicName: string
  text: string
  /** Keys of uploads, in the order of the pictures. */
  pictureKeys: readonly string[]
  place: Place | null
  /** Milliseconds since 1970; null for an untouched draft. */
  savedAt: number | null
}

const NAME = 'post_draft'

function blank(): PostDraft {
  return {
    clientKey: createClientMsgId(),
    topicId: '',
    topicName: '',
    text: '',
    pictureKeys: [],
    place: null,
    savedAt: null,
  }
}

export const draftStore = createStore<PostDraft>(() => blank())

/** Nothing in it that would be a pity to lose. */
export function isDraftEmpty(draft: PostDraft): boolean {
  return draft.text.trim() === '' && draft.pictureKeys.length === 0
}

function changeDraft(change: Partial<PostDraft>): void {
  draftStore.setState({ ...change, savedAt: Date.now() })
  const key = accountKey(NAME, myUid())
  const draft = draftStore.getState()
  const bare = draft.topicId === '' && draft.place === null
  if (isDraftEmpty(draft) && bare) removeStored(key)
  else keep(key, draft)
}

export function setDraftText(text: string): void {
  changeDraft({ text })
}

/** The circle to publish to; null takes it away. */
export function setDraftTopic(topic: { topicId: string; name: string } | null): void {
  changeDraft({ topicId: topic?.topicId ?? '', topicName: topic?.name ?? '' })
}

/** Where the piece was seen or found; null takes it away. */
export function setDraftPlace(place: Place | null): void {
  changeDraft({ place: place === null ? null : placeToKeep(place) })
}

/** Lets the person choose a place; one who closes the picker keeps what was there. Never rejects. */
export async function addDraftPlace(): Promise<void> {
  if (!requireLogin()) return
  const uid = myUid()
  try {
    const place = await choosePlace()
    if (place !== null && uid === myUid()) setDraftPlace(place)
  } catch (error) {
    if (isPlatformError(error) && error.kind === 'denied') await showPlaceSettings()
    else tell(failureText(error))
  }
}

async function showPlaceSettings(): Promise<void> {
  const willing = await showModal({
    title: '没有位置权限',
    content: '在设置里允许使用位置后，就能给帖子添加地点。',
    confirmText: '去设置',
  })
  if (willing && !(await openPlaceSettings())) tell('没能打开设置，请到微信的设置里允许')
}

/** Takes in what was chosen in a picker that outlived the page, if anything was. */
export function takeDraftPlace(): void {
  const place = takeChosenPlace()
  if (place !== null) setDraftPlace(place)
}

/** Lets the person pick pictures; their uploads start at once. Never rejects. */
export async function addDraftPictures(
  source: 'album' | 'camera' | 'both' = 'both',
): Promise<void> {
  if (!requireLogin()) return
  const room = LIMITS.postPicturesMax - draftStore.getState().pictureKeys.length
  if (room <= 0) {
    tell(`最多可以放 ${LIMITS.postPicturesMax} 张照片`)
    return
  }
  try {
    addDraftFiles(await pickImages({ count: room, source }))
  } catch (error) {
    tell(failureText(error))
  }
}

/** Adds files as pictures; what is over nine is left out, and the person is told. */
export function addDraftFiles(files: readonly LocalFile[]): void {
  if (files.length === 0) return
  const before = draftStore.getState().pictureKeys
  const room = Math.max(0, LIMITS.postPicturesMax - before.length)
  if (files.length > room) tell(`最多可以放 ${LIMITS.postPicturesMax} 张照片`)
  const added = files.slice(0, room).map((file) => {
    const key = createClientMsgId()
    addUpload(key, file)
    return key
  })
  changeDraft({ pictureKeys: [...before, ...added] })
}

export function removeDraftPicture(key: string): void {
  changeDraft({ pictureKeys: draftStore.getState().pictureKeys.filter((other) => other !== key) })
  dropUpload(key)
}

export function retryDraftPicture(key: string): void {
  if (requireLogin()) retryUpload(key)
}

/** Moves the picture at one place to another. */
export function moveDraftPicture(from: number, to: number): void {
  const keys = [...draftStore.getState().pictureKeys]
  const [moved] = keys.splice(from, 1)
  if (moved === undefined) return
  keys.splice(to, 0, moved)
  changeDraft({ pictureKeys: keys })
}

/** Throws the draft and its pictures away. */
export function discardDraft(): void {
  const { pictureKeys } = draftStore.getState()
  draftStore.setState(blank(), true)
  removeStored(accountKey(NAME, myUid()))
  for (const key of pictureKeys) dropUpload(key)
}

/** Goes on with the same content as a publication of its own. */
export function renewDraftKey(): void {
  changeDraft({ clientKey: createClientMsgId() })
}

function isPlace(value: unknown): value is Place {
  return (
    isRecord(value) &&
    typeof value.name === 'string' &&
    typeof value.address === 'string' &&
    typeof value.latitude === 'number' &&
    typeof value.longitude === 'number'
  )
}

/** A draft of an earlier version has no place. */
function isDraft(value: unknown): value is Omit<PostDraft, 'place'> & { place?: Place | null } {
  return (
    isRecord(value) &&
    typeof value.clientKey === 'string' &&
    typeof value.topicId === 'string' &&
    typeof value.topicName === 'string' &&
    typeof value.text === 'string' &&
    Array.isArray(value.pictureKeys) &&
    value.pictureKeys.every((key) => typeof key === 'string') &&
    (value.place === undefined || value.place === null || isPlace(value.place))
  )
}

/** Another account, or the app has started. */
export function loadDraft(uid: string): void {
  draftStore.setState({ ...blank(), ...getStored(accountKey(NAME, uid), isDraft) }, true)
}
