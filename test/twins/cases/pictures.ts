import { dropKeptFile, keepFile, listKeptFiles, openKeptFile } from '@/platform/file-keep'
import type { KeptFile } from '@/platform/file-keep-types'
import { pickImages, releaseFile } from '@/platform/pick-images'
import { previewPictures } from '@/platform/preview'
import { readSlice, sliceBytes } from '@/platform/upload'

import type { Case } from '../support/case'
import { faultOf, until } from './saying'

const three = [1, 2, 3].map((seed) => ({ name: `${seed}.jpg`, bytes: 100 * seed, seed }))

export const pictures: Case[] = [
  {
    name: 'pictures: what was chosen comes with its size and kind',
    twins: ['pick-images'],
    run: async (world) => {
      await world.answerPictures([
        { name: 'a.jpg', bytes: 120, seed: 1 },
        { name: 'b.png', bytes: 80, seed: 2 },
      ])
      const files = await pickImages({ count: 9 })
      const seen = files.map(({ size, type, path }) => [size, type, path !== ''])
      files.forEach(releaseFile)
      return seen
    },
    expect: [
      [120, 'image/jpeg', true],
      [80, 'image/png', true],
    ],
  },
  {
    name: 'pictures: never more than asked for',
    twins: ['pick-images'],
    run: async (world) => {
      await world.answerPictures(three)
      return (await pickImages({ count: 2, source: 'album' })).map(({ size }) => size)
    },
    expect: [100, 200],
  },
  {
    name: 'pictures: the chooser allows one to nine',
    twins: ['pick-images'],
    run: async (world) => {
      await pickImages({ count: 1 })
      await pickImages({ count: 50 })
      await pickImages({ count: 0 })
      return world.pictureLimits()
    },
    expect: [1, 9, 1],
    differs: {
      on: 'h5',
      expect: [1, 'many', 1],
      because: 'a file input knows one or many; what is too many is cut off afterwards',
    },
  },
  {
    name: 'pictures: closing the chooser gives none',
    twins: ['pick-images'],
    run: async (world) => {
      await world.answerPictures('cancel')
      return pickImages({ count: 3 })
    },
    expect: [],
  },
  {
    name: 'pictures: WeChat may have no access to the album',
    twins: ['pick-images'],
    run: async (world) => {
      await world.answerPictures('denied')
      const denied = await faultOf(pickImages({ count: 1 }))
      await world.answerPictures('broken')
      return [denied, await faultOf(pickImages({ count: 1 }))]
    },
    expect: ['PlatformError denied', 'PlatformError failed'],
    differs: {
      on: 'h5',
      expect: ['no error', 'no error'],
      because: 'a browser’s chooser asks nobody and tells only what was chosen, which is nothing',
    },
  },
  {
    name: 'kept pictures outlive the temporary file, and are the same bytes',
    twins: ['file-keep', 'upload'],
    run: async (world) => {
      await world.answerPictures([{ name: '底足.JPG', bytes: 300, seed: 7 }])
      const [file] = await pickImages({ count: 1 })
      if (file === undefined) return 'nothing picked'
      // A draft is JSON.
      const kept = JSON.parse(JSON.stringify(await keepFile(file))) as KeptFile
      const before = await sliceBytes(await readSlice(file, 0, 300))
      await world.forgetTemporaryFiles()
      const opened = await openKeptFile(kept)
      if (opened === null) return 'gone'
      const after = await sliceBytes(await readSlice(opened, 0, 300))
      return [opened.size, opened.type, after.length, before.join() === after.join()]
    },
    expect: [300, 'image/jpeg', 300, true],
  },
  {
    name: 'kept pictures are listed and dropped by their ids',
    twins: ['file-keep'],
    run: async (world) => {
      await world.answerPictures(three)
      const files = await pickImages({ count: 3 })
      const empty = await listKeptFiles()
      const kept: KeptFile[] = []
      for (const file of files) kept.push(await keepFile(file))
      const [first, second, third] = kept
      if (!first || !second || !third) return 'not kept'
      await dropKeptFile(second.id)
      await dropKeptFile('never was')
      const left = await listKeptFiles()
      return [
        empty,
        left.length,
        left.includes(first.id) && left.includes(third.id),
        await openKeptFile(second),
        (await openKeptFile(third))?.size,
      ]
    },
    expect: [[], 2, true, null, 300],
  },
  {
    name: 'kept pictures: a full device says so, and keeps nothing',
    twins: ['file-keep'],
    run: async (world) => {
      await world.answerPictures([{ name: 'a.jpg', bytes: 200_000, seed: 1 }])
      const [file] = await pickImages({ count: 1 })
      if (file === undefined) return 'nothing picked'
      await world.fillDisk()
      return [await faultOf(keepFile(file)), await listKeptFiles()]
    },
    expect: ['PlatformError quota', []],
  },
  {
    name: 'kept pictures: a picture that is gone cannot be kept',
    twins: ['file-keep'],
    run: () => faultOf(keepFile({ name: 'x.jpg', size: 5, type: '', path: 'http://tmp/gone.jpg' })),
    expect: 'PlatformError missing',
  },
  {
    name: 'preview shows all pictures, beginning with the one that was touched',
    twins: ['preview'],
    run: async (world) => {
      const urls = ['/media/1.webp', '/media/2.webp', '/media/3.webp']
      previewPictures(urls, 1)
      await until(async () => (await world.preview()) !== null)
      return world.preview()
    },
    expect: { total: 3, current: '/media/2.webp' },
  },
  {
    name: 'preview of nothing opens nothing',
    twins: ['preview'],
    run: async (world) => {
      previewPictures([], 0)
      return world.preview()
    },
    expect: null,
  },
]
