import { ScrollView, Text, View } from '@tarojs/components'
import { useCallback, useState } from 'react'

import { jumpForBanner } from '@/lib/jump'
import { buildUrl } from '@/lib/routes'
import { BUILD } from '@/platform/env'
import { openJump, openUrl } from '@/platform/navigation'
import { useBanners } from '@/state/use-site'
import { useTopic, useTopicList } from '@/state/use-topics'
import { BannerSwiper } from '@/ui/banner-swiper/BannerSwiper'
import { CircleCard } from '@/ui/circle/CircleCard'
import { toCircleView } from '@/ui/circle/to-circle-view'
import { SectionHeader } from '@/ui/section-header/SectionHeader'
import { Skeleton } from '@/ui/skeleton/Skeleton'
import { Tabs } from '@/ui/tabs/Tabs'

import { PostFeed } from './PostFeed'
import { TabFrame } from './TabFrame'
import './home-screen.scss'

const FEEDS = [
  { key: 'recommend', label: '推荐' },
  { key: 'follow', label: '关注' },
  { key: 'last', label: '最新' },
  { key: 'hot', label: '热门' },
] as const

type FeedKey = (typeof FEEDS)[number]['key']

const EMPTY_WORDS: Record<FeedKey, { emptyTitle: string; emptyHint: string }> = {
  recommend: { emptyTitle: '还没有帖子', emptyHint: '去圈子里发第一帖吧' },
  follow: {
    emptyTitle: '还没有关注的人发帖',
    emptyHint: '在帖子里关注合眼缘的藏友，新帖会出现在这里',
  },
  last: { emptyTitle: '还没有帖子', emptyHint: '去圈子里发第一帖吧' },
  hot: { emptyTitle: '近来没有热帖', emptyHint: '去“最新”看看' },
}

const openCircle = (topicId: string) => void openUrl(buildUrl('topicDetail', { topicId }))
// With four tabs the circles page is not on the bar and is reached from here (design §3).
const openAllCircles = () =>
  void openUrl(buildUrl(BUILD.tabs === 'four' ? 'tabTopic' : 'topicClassify'))

function HomeCircle({ id }: { id: string }) {
  const topic = useTopic(id)
  return topic ? <CircleCard circle={toCircleView(topic)} onOpen={openCircle} /> : null
}

/** Banners; the place is kept while they load, and given up when there are none. */
function HomeBanners() {
  const banners = useBanners()
  const open = useCallback(
    (id: string) => {
      const banner = banners.items.find((item) => item.id === id)
      const target = banner ? jumpForBanner(banner) : null
      if (target) void openJump(target)
    },
    [banners.items],
  )
  if (banners.status === 'loading') {
    return (
      <View className='home-screen__banner'>
        <Skeleton shape='block' ratio={358 / 150} />
      </View>
    )
  }
  if (banners.status !== 'ready') return null
  return (
    <View className='home-screen__banner'>
      <BannerSwiper items={banners.items} onOpen={open} label='精选' />
    </View>
  )
}

function HomeCircles() {
  const circles = useTopicList()
  if (circles.status !== 'ready' && circles.status !== 'loading') return null
  return (
    <View className='home-screen__circles'>
      <SectionHeader title='圈子' extra='全部圈子' onExtra={openAllCircles} />
      <ScrollView scrollX className='home-screen__circle-row' enhanced showScrollbar={false}>
        <View className='home-screen__circle-line'>
          {circles.status === 'loading'
            ? [...Array(4).keys()].map((key) => (
                <Skeleton key={key} shape='block' width='140px' height='132px' />
              ))
            : circles.ids.map((id) => <HomeCircle key={id} id={id} />)}
        </View>
      </ScrollView>
    </View>
  )
}

/** Home: banners, circles, and the feeds (specification §1, §2). */
export function HomeScreen() {
  const [feed, setFeed] = useState<FeedKey>('recommend')
  const banners = useBanners()

  return (
    <TabFrame
      tab='home'
      nav={{
        left: <Text className='home-screen__brand'>拾古</Text>,
        center: <Text className='home-screen__line'>藏品与老酒，慢慢看</Text>,
        plain: true,
      }}
    >
      <Tabs
        items={FEEDS}
        active={feed}
        onChange={(key) => setFeed(key as FeedKey)}
        label='首页栏目'
      />
      {feed === 'recommend' ? (
        <>
          <HomeBanners />
          <HomeCircles />
        </>
      ) : null}
      <View className='home-screen__feed'>
        {FEEDS.map(({ key }) => (
          <PostFeed
            key={key}
            spec={{ kind: key }}
            active={feed === key}
            {...EMPTY_WORDS[key]}
            signedOutHint='登录后，这里是你关注的藏友的新帖'
            onRefresh={key === 'recommend' ? banners.refresh : undefined}
          />
        ))}
      </View>
    </TabFrame>
  )
}
