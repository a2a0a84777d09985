import { createAborter } from '@/lib/abort'
import { pickImages } from '@/platform/pick-images'
import { fileFingerprint, readSlice, sliceBytes, uploadSlice } from '@/platform/upload'

import type { Case } from '../support/case'
import type { World } from '../support/world'
import { faultOf, until } from './saying'

/** A picture that the person picked, with these many bytes. */
async function picture(world: World, bytes: number, seed = 1, name = '底足.jpg') {
  await world.answerPictures([{ name, bytes, seed }])
  const [file] = await pickImages({ count: 1 })
  if (file === undefined) throw new Error('nothing was picked')
  return file
}

/** FNV-1a of some bytes: enough to see that they are the same ones on both targets. */
function sumOf(bytes: Uint8Array): number {
  let sum = 0x811c9dc5
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0
  return sum
}

export const upload: Case[] = [
  {
    name: 'upload cuts a file into slices, the last one shorter, and nothing past the end',
    twins: ['upload', 'pick-images'],
    run: async (world) => {
      const file = await picture(world, 2_500)
      const seen: unknown[] = []
      for (const offset of [0, 1_000, 2_000, 2_500]) {
        const slice = await readSlice(file, offset, 1_000)
        seen.push([slice.size, sumOf(await sliceBytes(slice))])
      }
      return seen
    },
    expect: [
      [1_000, 2_759_815_415],
      [1_000, 3_787_403_567],
      [500, 153_068_091],
      [0, 2_166_136_261],
    ],
  },
  {
    name: 'upload: a fingerprint follows the contents, not the name, and is the same everywhere',
    twins: ['upload'],
    run: async (world) => [
      await fileFingerprint(await picture(world, 600_000, 3)),
      await fileFingerprint(await picture(world, 600_000, 3, 'other.png')),
      await fileFingerprint(await picture(world, 600_000, 4)),
      await fileFingerprint(await picture(world, 1, 3)),
    ],
    expect: [
      '600000-4186ebb02bd9fcba',
      '600000-4186ebb02bd9fcba',
      '600000-2b9522ab35a8e194',
      '1-390caefb3a61fd32',
    ],
  },
  {
    name: 'upload sends fields before the file, under the given names, with our headers',
    twins: ['upload'],
    run: async (world) => {
      const slice = await readSlice(await picture(world, 5_000), 1_000, 2_000)
      const { status, body, headers } = await uploadSlice({
        url: `${await world.origin()}/upload`,
        slice,
        fileField: 'part',
        fileName: '底足 1.jpg',
        fields: { uploadId: 'u-1', index: 1 },
        // The content type with its boundary is the target's to write.
        headers: { 'Content-Type': 'application/json', 'X-Marked': 'yes' },
      })
      return [status, body, headers['x-marked']]
    },
    expect: [
      200,
      {
        parts: [
          ['uploadId', 'u-1'],
          ['index', '1'],
          ['part', '底足 1.jpg', 2_000, '7161109e5d441323'],
        ],
        marked: 'yes',
      },
      'Yes',
    ],
  },
  {
    name: 'upload: progress only grows, stays within the size and ends with all of it',
    twins: ['upload'],
    run: async (world) => {
      const slice = await readSlice(await picture(world, 1_000_000), 0, 1_000_000)
      const seen: [number, number][] = []
      await uploadSlice({
        url: `${await world.origin()}/upload`,
        slice,
        fileName: 'a.jpg',
        fields: {},
        onProgress: (sent, total) => seen.push([sent, total]),
      })
      return {
        grows: seen.every(([sent], at) => at === 0 || sent >= (seen[at - 1]?.[0] ?? 0)),
        within: seen.every(([sent, total]) => sent >= 0 && sent <= total && total === 1_000_000),
        last: seen[seen.length - 1],
      }
    },
    expect: { grows: true, within: true, last: [1_000_000, 1_000_000] },
  },
  {
    name: 'upload tells how far it is before it is over',
    twins: ['upload'],
    run: async (world) => {
      const slice = await readSlice(await picture(world, 8_000_000), 0, 8_000_000)
      const aborter = createAborter()
      let sent = 0
      const upload = uploadSlice({
        url: `${await world.origin()}/upload-slow`,
        slice,
        fileName: 'a.jpg',
        fields: {},
        signal: aborter.signal,
        onProgress: (bytes) => {
          sent = bytes
        },
      })
      const over = { is: false }
      void upload.then(
        () => (over.is = true),
        () => undefined,
      )
      await until(() => sent > 0 || over.is)
      const early = sent > 0 && !over.is
      aborter.abort()
      return early
    },
    expect: true,
    differs: {
      on: 'weapp',
      expect: false,
      because:
        'wx.request reports nothing on the way, and wx.uploadFile would need each slice as a file: a slice counts when it is whole',
    },
  },
  {
    name: 'upload can be aborted in the middle, and before it begins',
    twins: ['upload'],
    run: async (world) => {
      const slice = await readSlice(await picture(world, 8_000_000), 0, 8_000_000)
      const options = { slice, fileName: 'a.jpg', fields: {} }
      const during = createAborter()
      const progress: number[] = []
      const upload = faultOf(
        uploadSlice({
          ...options,
          url: `${await world.origin()}/upload-slow`,
          signal: during.signal,
          onProgress: (sent) => progress.push(sent),
        }),
      )
      await until(async () => (await world.serverLog()).length > 0)
      during.abort()
      const cut = await upload
      await until(async () => (await world.serverLog()).length > 1)
      const before = createAborter()
      before.abort()
      const never = await faultOf(
        uploadSlice({ ...options, url: `${await world.origin()}/upload`, signal: before.signal }),
      )
      return [cut, never, progress.includes(8_000_000), await world.serverLog()]
    },
    expect: [
      'TransportError abort',
      'TransportError abort',
      false,
      ['POST /upload-slow', 'cut /upload-slow'],
    ],
  },
  {
    name: 'upload answers whatever the status is, and rejects when nobody answers',
    twins: ['upload'],
    run: async (world) => {
      const slice = await readSlice(await picture(world, 1_000), 0, 1_000)
      const origin = await world.origin()
      const options = { slice, fileName: 'a.jpg', fields: {} }
      const failed = await uploadSlice({ ...options, url: `${origin}/upload-failed` })
      return [
        failed.status,
        failed.body,
        await faultOf(uploadSlice({ ...options, url: `${origin}/broken` })),
        await faultOf(uploadSlice({ ...options, url: `${origin}/silent`, timeoutMs: 150 })),
      ]
    },
    expect: [500, { code: 500 }, 'TransportError failed', 'TransportError timeout'],
  },
  {
    name: 'upload: a file that is gone is said to be missing',
    twins: ['upload'],
    run: async () => {
      const gone = { name: 'x.jpg', size: 5, type: '', path: 'wxfile://nowhere/x.jpg' }
      return [await faultOf(readSlice(gone, 0, 5)), await faultOf(fileFingerprint(gone))]
    },
    expect: ['PlatformError missing', 'PlatformError missing'],
  },
]
