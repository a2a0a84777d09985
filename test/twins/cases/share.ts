import { SHARE_BY_BUTTON, shareLink, shareNow } from '@/platform/share'
import { shareMessage, shareTimeline } from '@/platform/share-types'

import type { Case } from '../support/case'
import { faultOf } from './saying'

const post = {
  title: '清光绪 青花缠枝莲',
  url: '/pages/post/detail?id=12&from=%E5%8D%A1',
  imageUrl: 'https://shigu.example/media/1.webp',
}
const plain = { title: '拾古', url: '/pages/tabbar/index/index' }

export const share: Case[] = [
  {
    name: 'share: a card for a friend carries title, path with query and picture',
    twins: ['share'],
    run: () => Promise.resolve([shareMessage(post), shareMessage(plain)]),
    expect: [
      {
        title: '清光绪 青花缠枝莲',
        path: '/pages/post/detail?id=12&from=%E5%8D%A1',
        imageUrl: 'https://shigu.example/media/1.webp',
      },
      { title: '拾古', path: '/pages/tabbar/index/index' },
    ],
  },
  {
    name: 'share: Moments take the query alone, since WeChat opens the same page',
    twins: ['share'],
    run: () => Promise.resolve([shareTimeline(post), shareTimeline(plain)]),
    expect: [
      {
        title: '清光绪 青花缠枝莲',
        query: 'id=12&from=%E5%8D%A1',
        imageUrl: 'https://shigu.example/media/1.webp',
      },
      { title: '拾古', query: '' },
    ],
  },
  {
    name: 'share: the link of a page leads back to it',
    twins: ['share'],
    run: async (world) => {
      const link = shareLink(post.url)
      return [SHARE_BY_BUTTON, link.split(await world.origin()).join('ORIGIN')]
    },
    expect: [true, '/pages/post/detail?id=12&from=%E5%8D%A1'],
    differs: {
      on: 'h5',
      expect: [false, 'ORIGIN/h5/#/pages/post/detail?id=12&from=%E5%8D%A1'],
      because: 'a web link is a complete address; a mini-program has only paths, and cards',
    },
  },
  {
    name: 'share by the system, and a closed sheet is no fault',
    twins: ['share'],
    run: async (world) => {
      await world.answerShare('ok')
      const shared = await shareNow({ ...post, text: '看看' })
      const sheet = await world.sharedBySystem()
      await world.answerShare('cancel')
      return [
        shared,
        sheet && [sheet['title'], sheet['text'], String(sheet['url']).split('#')[1]],
        await shareNow(post),
        await world.clipboard(),
      ]
    },
    expect: [
      'shared',
      ['清光绪 青花缠枝莲', '看看', '/pages/post/detail?id=12&from=%E5%8D%A1'],
      'cancelled',
      '',
    ],
    differs: {
      on: 'weapp',
      expect: ['use-menu', null, 'use-menu', ''],
      because: 'WeChat opens its sheet for its own button and menu, never for a call',
    },
  },
  {
    name: 'share copies the link where there is no sheet, where it refuses, and inside WeChat',
    twins: ['share', 'clipboard', 'env'],
    run: async (world) => {
      const seen: string[] = []
      for (const how of ['missing', 'refused', 'ok'] as const) {
        await world.answerShare(how)
        if (how === 'ok') await world.insideWeChat('ready')
        seen.push(await shareNow(plain))
      }
      return [seen, (await world.clipboard()).split(await world.origin()).join('ORIGIN')]
    },
    expect: [['copied', 'copied', 'copied'], '拾古 ORIGIN/h5/#/pages/tabbar/index/index'],
    differs: {
      on: 'weapp',
      expect: [['use-menu', 'use-menu', 'use-menu'], ''],
      because: 'a copied path is of no use to anybody; the card is',
    },
  },
  {
    name: 'share says so when nothing works',
    twins: ['share'],
    run: async (world) => {
      await world.refuseClipboard()
      return faultOf(shareNow(plain))
    },
    expect: 'PlatformError failed',
    differs: { on: 'weapp', expect: 'no error', because: 'nothing was tried: the menu shares' },
  },
]
