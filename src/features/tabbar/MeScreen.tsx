import { Text, View } from '@tarojs/components'

import { countLabel } from '@/lib/count-label'
import { buildUrl } from '@/lib/routes'
import { openUrl } from '@/platform/navigation'
import { requireLogin } from '@/state/require-login'
import { useMyInfo, useSession } from '@/state/use-session'
import { Avatar } from '@/ui/avatar/Avatar'
import { Button } from '@/ui/button/Button'
import { IconButton } from '@/ui/icon-button/IconButton'
import { SectionHeader } from '@/ui/section-header/SectionHeader'
import { Skeleton } from '@/ui/skeleton/Skeleton'
import { StateView } from '@/ui/state-view/StateView'

import { PostFeed } from './PostFeed'
import { TabFrame } from './TabFrame'
import './me-screen.scss'

const openSetting = () => void openUrl(buildUrl('setting'))
const openPublish = () => void openUrl(buildUrl('addPost'))

function MeCard() {
  const me = useMyInfo()
  if (me.data) {
    const counts = [
      ['帖子', me.data.postCount],
      ['关注', me.data.followCount],
      ['粉丝', me.data.fansCount],
      ['获赞', me.data.likedCount],
    ] as const
    return (
      <View className='me-screen__card card'>
        <View className='me-screen__who'>
          <Avatar
            src={me.data.avatar}
            name={me.data.username}
            size='xl'
            expert={me.data.title !== ''}
          />
          <View className='me-screen__names'>
            <Text className='me-screen__name'>{me.data.username}</Text>
            <Text className='me-screen__intro'>
              {me.data.title || me.data.intro || me.data.phoneMasked}
            </Text>
          </View>
        </View>
        <View className='me-screen__counts'>
          {counts.map(([label, count]) => (
            <View key={label} className='me-screen__count'>
              <Text className='me-screen__number'>{countLabel(count)}</Text>
              <Text className='me-screen__label'>{label}</Text>
            </View>
          ))}
        </View>
      </View>
    )
  }
  if (me.status === 'loading') {
    return (
      <View className='me-screen__card card'>
        <View className='me-screen__who'>
          <Skeleton shape='circle' width='72px' height='72px' />
          <View className='me-screen__names'>
            <Skeleton shape='title' />
            <Skeleton shape='line' width='60%' />
          </View>
        </View>
        <View className='me-screen__counts me-screen__counts--empty' />
      </View>
    )
  }
  return (
    <StateView
      kind={me.status === 'offline' ? 'offline' : 'error'}
      hint={me.errorText}
      action='重新加载'
      onAction={me.retry}
      compact
    />
  )
}

/** Me: who one is here, and one's own posts. */
export function MeScreen() {
  const { hasLogin } = useSession()
  return (
    <TabFrame
      tab='user'
      nav={{ title: '我的', right: <IconButton icon='gear' label='设置' onTap={openSetting} /> }}
    >
      {hasLogin ? (
        <>
          <MeCard />
          <SectionHeader title='我的帖子' />
          <PostFeed
            spec={{ kind: 'my' }}
            active
            emptyTitle='还没有发过帖子'
            emptyHint='晒一件藏品，请藏友们看看'
            emptyAction='去发布'
            onEmptyAction={openPublish}
          />
        </>
      ) : (
        <View className='me-screen__visitor'>
          <View className='me-screen__card card'>
            <View className='me-screen__who'>
              <Avatar name='客' size='xl' />
              <View className='me-screen__names'>
                <Text className='me-screen__name'>欢迎来到拾古</Text>
                <Text className='me-screen__intro'>登录后可以发帖、评论和私信</Text>
              </View>
            </View>
            <Button block onTap={() => void requireLogin()}>
              登录 / 注册
            </Button>
          </View>
        </View>
      )}
    </TabFrame>
  )
}
