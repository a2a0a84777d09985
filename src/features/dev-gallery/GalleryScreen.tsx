import { View } from '@tarojs/components'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'

import { ActionCount } from '@/ui/action-count/ActionCount'
import { ActionSheet } from '@/ui/action-sheet/ActionSheet'
import { Avatar } from '@/ui/avatar/Avatar'
import { Badge } from '@/ui/badge/Badge'
import { BannerSwiper } from '@/ui/banner-swiper/BannerSwiper'
import { Button } from '@/ui/button/Button'
import { ChatBubble, type ChatBubbleView } from '@/ui/chat/ChatBubble'
import { ChatComposer, type ComposerPanel } from '@/ui/chat/ChatComposer'
import { NewMessagesPill } from '@/ui/chat/NewMessagesPill'
import { Chip } from '@/ui/chip/Chip'
import { CircleCard } from '@/ui/circle/CircleCard'
import { CircleRow } from '@/ui/circle/CircleRow'
import { CommentComposer } from '@/ui/comment-composer/CommentComposer'
import { CommentItem } from '@/ui/comment/CommentItem'
import { Dialog } from '@/ui/dialog/Dialog'
import { CheckRow } from '@/ui/form/CheckRow'
import { FieldGroup } from '@/ui/form/FieldGroup'
import { FieldRow } from '@/ui/form/FieldRow'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { ICON_NAMES } from '@/ui/icon/icon-names'
import { Icon } from '@/ui/icon/Icon'
import { IconButton } from '@/ui/icon-button/IconButton'
import { InlineNotice } from '@/ui/inline-notice/InlineNotice'
import { ListFrame, type ListStatus } from '@/ui/list-frame/ListFrame'
import { LoadMore } from '@/ui/load-more/LoadMore'
import { NoticeRow } from '@/ui/notice-row/NoticeRow'
import { PageFrame, type Theme, type TypeSize } from '@/ui/page-frame/PageFrame'
import { Picture } from '@/ui/picture/Picture'
import { PostCard, type PostCardView } from '@/ui/post-card/PostCard'
import { PostCardSkeleton } from '@/ui/post-card/PostCardSkeleton'
import { SearchBox } from '@/ui/search-box/SearchBox'
import { SectionHeader } from '@/ui/section-header/SectionHeader'
import { SegmentedControl } from '@/ui/segmented/SegmentedControl'
import { SessionRow } from '@/ui/session-row/SessionRow'
import { Sheet } from '@/ui/sheet/Sheet'
import { ChatSkeleton } from '@/ui/skeleton/ChatSkeleton'
import { CommentSkeleton } from '@/ui/skeleton/CommentSkeleton'
import { TabBar } from '@/ui/tab-bar/TabBar'
import { Tabs } from '@/ui/tabs/Tabs'
import { UploadGrid } from '@/ui/upload/UploadGrid'
import { UploadTile } from '@/ui/upload/UploadTile'
import { WindowedList, type WindowedListHandle } from '@/ui/windowed-list/WindowedList'

import { brokenPicture, demoPicture, demoPictures } from './demo-art'
import { bubbles, comments, longChat, notices, people, posts, sessions } from './demo-data'
import './gallery.scss'

const sections = [
  { key: 'home', label: '首页' },
  { key: 'basics', label: '基础' },
  { key: 'pictures', label: '图片' },
  { key: 'detail', label: '帖子与评论' },
  { key: 'states', label: '状态' },
  { key: 'forms', label: '表单' },
  { key: 'rows', label: '列表行' },
  { key: 'chat', label: '聊天' },
  { key: 'long', label: '长聊天' },
  { key: 'feed', label: '长信息流' },
  { key: 'popups', label: '弹层' },
] as const
type Section = (typeof sections)[number]['key']

const tabItems = [
  { key: 'home', label: '首页', icon: 'home', activeIcon: 'home-fill' },
  { key: 'study', label: '学堂', icon: 'book', activeIcon: 'book-fill' },
  { key: 'topic', label: '发布', icon: 'plus', raised: true },
  { key: 'notice', label: '消息', icon: 'chat', activeIcon: 'chat-fill', badge: 5 },
  { key: 'user', label: '我的', icon: 'user', activeIcon: 'user-fill' },
] as const

const swatches = [
  'ground',
  'surface',
  'sunk',
  'line',
  'ink',
  'ink-2',
  'ink-3',
  'accent',
  'accent-fill',
  'accent-soft',
  'seal',
  'seal-fill',
  'seal-soft',
  'gold',
  'gold-soft',
] as const

export interface GalleryScreenProps {
  /** Where to start, from the address. */
  section?: string
  theme?: string
  type?: string
}

/** Every component of the design system in light, dark and large type. Development builds only. */
export function GalleryScreen({
  section: startSection,
  theme: startTheme,
  type: startType,
}: GalleryScreenProps) {
  const [section, setSection] = useState<Section>(
    sections.find((one) => one.key === startSection)?.key ?? 'home',
  )
  const [theme, setTheme] = useState<Theme>(startTheme === 'dark' ? 'dark' : 'light')
  const [type, setType] = useState<TypeSize>(startType === 'large' ? 'large' : 'normal')
  const [tab, setTab] = useState('home')
  const [panel, setPanel] = useState<ComposerPanel>('none')
  const [draft, setDraft] = useState('')

  const tools = (
    <>
      <IconButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        label={theme === 'dark' ? '浅色' : '深色'}
        tone='muted'
        onTap={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
      />
      <IconButton
        icon='type-size'
        label={type === 'large' ? '标准字号' : '大字'}
        tone={type === 'large' ? 'accent' : 'muted'}
        onTap={() => setType(type === 'large' ? 'normal' : 'large')}
      />
    </>
  )
  const fixed = section === 'chat' || section === 'long'
  const bottom = fixed ? (
    <ChatComposer
      value={draft}
      onChange={setDraft}
      onSend={() => setDraft('')}
      onPicture={() => setPanel('none')}
      onCamera={() => setPanel('none')}
      panel={panel}
      onPanel={setPanel}
    />
  ) : section === 'detail' ? (
    <CommentComposer
      value={draft}
      onChange={setDraft}
      onSend={() => setDraft('')}
      actions={
        <>
          <ActionCount icon='heart' text='862' label='点赞' />
          <ActionCount
            icon='star'
            activeIcon='star-fill'
            active
            tone='gold'
            text='310'
            label='收藏'
          />
          <IconButton icon='share' label='分享' tone='muted' size='md' />
        </>
      }
    />
  ) : undefined
  const tabBar = (
    <TabBar
      theme={theme}
      type={type}
      items={tabItems}
      active={tab}
      onSelect={setTab}
      fixed={false}
    />
  )

  return (
    <PageFrame
      theme={theme}
      type={type}
      scroll={fixed ? 'none' : 'page'}
      nav={
        section === 'home'
          ? {
              left: <View className='gallery__brand'>拾古</View>,
              center: (
                <SearchBox placeholder='搜藏品、老酒、圈子' onTap={() => setSection('basics')} />
              ),
              right: tools,
            }
          : {
              title: section === 'chat' ? '顾怀瑾 · 瓷器鉴定' : '组件陈列',
              onBack: () => setSection('home'),
              right: tools,
            }
      }
      notice={
        section === 'chat' ? (
          <InlineNotice
            kind='offline'
            busy
            text='网络断开了，正在重连…'
            action='重试'
            onAction={() => setPanel('none')}
          />
        ) : undefined
      }
      {...(bottom ? { bottom } : { tabBar })}
    >
      <Tabs
        items={sections}
        active={section}
        onChange={(key) => setSection(key as Section)}
        label='组件分类'
      />
      <Body
        section={section}
        theme={theme}
        setTheme={setTheme}
        type={type}
        setType={setType}
        go={setSection}
      />
    </PageFrame>
  )
}

interface BodyProps {
  section: Section
  theme: Theme
  setTheme: (theme: Theme) => void
  type: TypeSize
  setType: (type: TypeSize) => void
  go: (section: Section) => void
}

function Body(props: BodyProps) {
  switch (props.section) {
    case 'home':
      return <HomeSection go={props.go} />
    case 'basics':
      return <BasicsSection />
    case 'pictures':
      return <PicturesSection />
    case 'detail':
      return <DetailSection />
    case 'states':
      return <StatesSection />
    case 'forms':
      return <FormsSection {...props} />
    case 'rows':
      return <RowsSection />
    case 'chat':
      return <ChatSection />
    case 'long':
      return <LongSection />
    case 'feed':
      return <FeedSection />
    case 'popups':
      return <PopupsSection />
  }
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <View className='gallery__block'>
      <SectionHeader title={title} />
      <View className='gallery__pad'>{children}</View>
    </View>
  )
}

/** Keeps which ids are switched on, for likes and the like. */
function useToggles(start: readonly string[]): [ReadonlySet<string>, (id: string) => void] {
  const [on, setOn] = useState<ReadonlySet<string>>(() => new Set(start))
  const toggle = useCallback((id: string) => {
    setOn((old) => {
      const next = new Set(old)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  return [on, toggle]
}

function HomeSection({ go }: { go: (section: Section) => void }) {
  const [liked, like] = useToggles(['101'])
  const [kept, keep] = useToggles(['102'])
  const open = useCallback(() => go('detail'), [go])
  const photo = useCallback(() => go('pictures'), [go])
  return (
    <View>
      <View className='gallery__banner'>
        <BannerSwiper
          items={[
            {
              id: '1',
              picture: demoPicture(7),
              title: '青花六百年',
              subtitle: '釉下一抹蓝 · 专题展',
            },
            {
              id: '2',
              picture: demoPicture(8),
              title: '老酒品鉴会',
              subtitle: '八十年代酱香十二款',
            },
          ]}
          autoplay={false}
          onOpen={open}
        />
      </View>
      {posts.map((post, index) => (
        <PostCard
          key={post.id}
          post={{ ...post, liked: liked.has(post.id), collected: kept.has(post.id) }}
          eager={index === 0}
          onOpen={open}
          onAuthor={open}
          onTopic={open}
          onPhoto={photo}
          onLike={like}
          onComment={open}
          onCollect={keep}
          onShare={open}
        />
      ))}
      <LoadMore status='end' />
    </View>
  )
}

function BasicsSection() {
  const [tab, setTab] = useState('a')
  const [size, setSize] = useState('b')
  const [word, setWord] = useState('汝窑')
  const [busy, setBusy] = useState(false)
  return (
    <View>
      <Block title='颜色'>
        <View className='gallery__swatches'>
          {swatches.map((name) => (
            <View key={name} className='gallery__swatch'>
              <View className='gallery__swatch-box' style={{ backgroundColor: `var(--${name})` }} />
              <View className='gallery__note'>{name}</View>
            </View>
          ))}
        </View>
      </Block>
      <Block title='字'>
        <View className='gallery__type gallery__type--xxl serif'>怎样看懂一只官窑碗的底足</View>
        <View className='gallery__type gallery__type--xl serif'>一九八六年 陈酿 54°酱香 540ml</View>
        <View className='gallery__type gallery__type--lg'>看瓷先看底，釉面可以作旧</View>
        <View className='gallery__type gallery__type--md'>
          收了一只龙泉小瓶，釉色粉青偏梅子，开片自然。
        </View>
        <View className='gallery__type gallery__type--sm muted'>近一年 +7.2% · 12 笔成交</View>
        <View className='gallery__type gallery__type--xs muted'>12 分钟前 · 河北</View>
      </Block>
      <Block title='按钮'>
        <View className='gallery__line'>
          <Button onTap={() => setBusy(!busy)} loading={busy}>
            收入我的酒窖
          </Button>
          <Button kind='outline' onTap={() => setBusy(!busy)}>
            问问专家
          </Button>
        </View>
        <View className='gallery__line'>
          <Button kind='quiet' icon='edit'>
            写评论
          </Button>
          <Button kind='danger'>删除</Button>
          <Button kind='text'>查看全部</Button>
        </View>
        <View className='gallery__line'>
          <Button size='sm'>加入</Button>
          <Button size='sm' kind='outline'>
            关注
          </Button>
          <Button size='sm' kind='quiet'>
            已关注
          </Button>
          <Button size='sm' disabled>
            不可用
          </Button>
        </View>
        <Button size='lg' block loading>
          登录
        </Button>
      </Block>
      <Block title='标签、徽标、图标按钮'>
        <View className='gallery__line'>
          <Chip>龙泉青瓷</Chip>
          <Chip tone='neutral'>老酒</Chip>
          <Chip tone='seal'>置顶</Chip>
          <Chip tone='gold'>瓷器鉴定</Chip>
          <Chip tone='neutral' onRemove={() => setWord('')}>
            汝窑
          </Chip>
        </View>
        <View className='gallery__line'>
          <Badge count={5} />
          <Badge count={128} />
          <Badge dot />
          <IconButton icon='bell' label='通知' badge={3} />
          <IconButton icon='search' label='搜索' />
          <IconButton icon='gear' label='设置' tone='muted' />
          <IconButton icon='trash' label='删除' tone='seal' />
        </View>
      </Block>
      <Block title='分页签与分段'>
        <Tabs
          fill
          items={[
            { key: 'a', label: '帖子' },
            { key: 'b', label: '收藏', badge: 3 },
            { key: 'c', label: '赞过' },
          ]}
          active={tab}
          onChange={setTab}
        />
        <View className='gallery__gap' />
        <SegmentedControl
          label='外观'
          options={[
            { value: 'a', label: '跟随系统' },
            { value: 'b', label: '浅色' },
            { value: 'c', label: '深色' },
          ]}
          value={size}
          onChange={setSize}
        />
        <View className='gallery__gap' />
        <SearchBox placeholder='搜藏品' value={word} onChange={setWord} onSearch={setWord} />
      </Block>
      <Block title='提示条'>
        <InlineNotice text='鉴定服务剩余时间 21:47:09' />
        <InlineNotice kind='warning' text='草稿已保存在本机' onClose={() => setWord('')} />
        <InlineNotice
          kind='error'
          text='有 2 张照片没有传上去'
          action='重试'
          onAction={() => setWord('')}
        />
        <InlineNotice kind='offline' busy text='网络断开了，正在重连…' />
      </Block>
      <Block title='图标'>
        <View className='gallery__icons'>
          {ICON_NAMES.map((name) => (
            <View key={name} className='gallery__icon'>
              <Icon name={name} size='lg' />
              <View className='gallery__note'>{name}</View>
            </View>
          ))}
        </View>
      </Block>
    </View>
  )
}

function PicturesSection() {
  return (
    <View>
      <Block title='头像'>
        <View className='gallery__line'>
          <Avatar name='听雨轩主' size='xs' />
          <Avatar name='陈年事' size='sm' />
          <Avatar name='梅里藏' />
          <Avatar name='顾怀瑾' size='lg' expert />
          <Avatar name='老周' size='xl' src={demoPicture(1).base} />
          <Avatar name='坏图' size='lg' src='/media/not-there.webp' />
        </View>
      </Block>
      <Block title='加载中、失败、没有图'>
        <View className='gallery__thirds'>
          <View className='gallery__third'>
            <Picture source={demoPicture(3)} ratio={1} alt='青花梅瓶' />
          </View>
          <View className='gallery__third'>
            <Picture source={brokenPicture} ratio={1} alt='坏图' eager />
          </View>
          <View className='gallery__third'>
            <Picture source={null} ratio={1} alt='' />
          </View>
        </View>
      </Block>
      {[1, 2, 4, 6, 12].map((count) => (
        <Block key={count} title={`${count} 张`}>
          <PostCard
            post={{
              id: `p${count}`,
              author: people.ting,
              time: '刚刚',
              content: '',
              photos: Array.from({ length: count }, (_, i) => demoPicture(count === 1 ? 2 : i)),
              likes: '1',
              liked: false,
              comments: '2',
              collects: '3',
              collected: false,
            }}
          />
        </Block>
      ))}
      <Block title='圈子'>
        <View className='gallery__thirds'>
          {demoPictures.slice(3, 6).map((cover, i) => (
            <View key={cover.base} className='gallery__third'>
              <CircleCard
                circle={{
                  id: String(i),
                  name: ['青花', '龙泉青瓷', '茅台老酒'][i] ?? '',
                  cover,
                  meta: '1.2w 人',
                }}
              />
            </View>
          ))}
        </View>
      </Block>
    </View>
  )
}

function DetailSection() {
  const [liked, like] = useToggles(['201'])
  const nothing = useCallback(() => undefined, [])
  const second = posts[1]
  if (!second) return null
  return (
    <View>
      <PostCard
        full
        post={second}
        onAuthor={nothing}
        onTopic={nothing}
        onPhoto={nothing}
        onMore={nothing}
      />
      <SectionHeader title='评论 862' extra='最新' onExtra={nothing} />
      <View className='gallery__sheet'>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={{ ...comment, liked: liked.has(comment.id) }}
            onLike={like}
            onReply={nothing}
            onDelete={nothing}
            onAuthor={nothing}
            onMoreReplies={nothing}
            onResend={nothing}
          />
        ))}
      </View>
      <SectionHeader title='评论在路上' />
      <CommentSkeleton />
    </View>
  )
}

const statuses: readonly { value: ListStatus; label: string }[] = [
  { value: 'loading', label: '加载' },
  { value: 'empty', label: '空' },
  { value: 'error', label: '出错' },
  { value: 'offline', label: '断网' },
  { value: 'signed-out', label: '未登录' },
]

function StatesSection() {
  const [status, setStatus] = useState<ListStatus>('empty')
  return (
    <View>
      <View className='gallery__pad'>
        <SegmentedControl label='状态' options={statuses} value={status} onChange={setStatus} />
      </View>
      <View className='gallery__gap' />
      <ListFrame
        status={status}
        skeleton={<PostCardSkeleton count={2} />}
        emptyTitle='还没有关注的人'
        emptyHint='去圈子里看看，关注几位合眼缘的藏友'
        emptyAction='逛逛圈子'
        onEmptyAction={() => setStatus('loading')}
        onRetry={() => setStatus('loading')}
        onSignIn={() => setStatus('empty')}
        signedOutHint='关注的人、收藏的帖子和消息都在登录之后'
      />
      <Block title='列表尾'>
        <LoadMore status='loading' />
        <LoadMore status='error' onMore={() => setStatus('error')} />
        <LoadMore status='idle' onMore={() => setStatus('error')} />
        <LoadMore status='end' />
      </Block>
      <Block title='行与聊天的骨架'>
        <ChatSkeleton />
      </Block>
    </View>
  )
}

function FormsSection({ theme, setTheme, type, setType }: BodyProps) {
  const [phone, setPhone] = useState('1380000')
  const [code, setCode] = useState('')
  const [text, setText] = useState('')
  const [bell, setBell] = useState(true)
  const [vibrate, setVibrate] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [removed, remove] = useToggles([])
  const tiles = [
    { id: 'a', src: demoPicture(0).base, status: 'done' as const },
    { id: 'b', src: demoPicture(1).base, status: 'uploading' as const, progress: 0.62 },
    { id: 'c', src: demoPicture(3).base, status: 'queued' as const },
    { id: 'd', src: demoPicture(5).base, status: 'failed' as const, error: '网络断开，点按继续' },
  ].filter((tile) => !removed.has(tile.id))
  return (
    <View>
      <Block title='登录'>
        <TextField
          label='手机号'
          icon='phone'
          type='number'
          value={phone}
          onChange={setPhone}
          maxLength={11}
          placeholder='请输入手机号'
          clearable
          error={phone.length === 11 || phone.length === 0 ? undefined : '手机号应为 11 位'}
        />
        <View className='gallery__gap' />
        <TextField
          label='验证码'
          icon='sms'
          type='number'
          value={code}
          onChange={setCode}
          maxLength={6}
          placeholder='6 位数字'
          hint='演示环境的验证码是 123456'
          right={
            <Button kind='text' size='sm'>
              获取验证码
            </Button>
          }
        />
        <CheckRow checked={agreed} onChange={setAgreed} label='同意用户协议和隐私政策'>
          我已阅读并同意《用户协议》和《隐私政策》，知道我的手机号只用来登录
        </CheckRow>
        <Button size='lg' block disabled={!agreed}>
          登录
        </Button>
      </Block>
      <Block title='发布'>
        <View className='gallery__sheet gallery__sheet--pad'>
          <TextArea
            plain
            value={text}
            onChange={setText}
            placeholder='说说它的来历、尺寸和你的疑问'
            maxLength={500}
            counter
          />
          <UploadGrid count={tiles.length} max={9} onAdd={() => remove('d')}>
            {tiles.map((tile) => (
              <UploadTile key={tile.id} {...tile} onRemove={remove} onRetry={remove} />
            ))}
          </UploadGrid>
        </View>
        <View className='gallery__gap' />
        <TextArea
          label='简介'
          value={text}
          onChange={setText}
          placeholder='写几句'
          minHeight={80}
          counter
          maxLength={60}
          error={text.length >= 60 ? '最多 60 个字' : undefined}
        />
      </Block>
      <SectionHeader title='设置' />
      <FieldGroup title='外观'>
        <View className='gallery__cell'>
          <SegmentedControl
            label='外观'
            options={[
              { value: 'light', label: '浅色' },
              { value: 'dark', label: '深色' },
            ]}
            value={theme}
            onChange={setTheme}
          />
          <View className='gallery__gap' />
          <SegmentedControl
            label='字号'
            options={[
              { value: 'normal', label: '标准' },
              { value: 'large', label: '大字' },
            ]}
            value={type}
            onChange={setType}
          />
        </View>
      </FieldGroup>
      <FieldGroup title='消息' hint='只在收到别人的消息时提示'>
        <SwitchRow label='声音' hint='新消息和好友申请' checked={bell} onChange={setBell} />
        <SwitchRow label='振动' checked={vibrate} onChange={setVibrate} />
        <SwitchRow
          label='桌面通知'
          hint='此设备不支持'
          checked={false}
          onChange={setVibrate}
          disabled
        />
      </FieldGroup>
      <FieldGroup>
        <FieldRow icon='user' label='昵称' value='听雨轩主' onTap={() => remove('x')} />
        <FieldRow icon='location' label='所在地' placeholder='未填写' onTap={() => remove('x')} />
        <FieldRow icon='bell' label='系统消息' badge={3} onTap={() => remove('x')} />
        <FieldRow icon='info' label='版本' value='2.1.1' />
        <FieldRow icon='logout' label='退出登录' danger onTap={() => remove('x')} arrow={false} />
      </FieldGroup>
    </View>
  )
}

function RowsSection() {
  const [joined, join] = useToggles(['1'])
  const [chosen, setChosen] = useState('1')
  const nothing = useCallback(() => undefined, [])
  const circles = [
    {
      id: '1',
      name: '龙泉青瓷',
      intro: '粉青、梅子青，从胎釉说到窑口',
      meta: '1.2w 人 · 3,480 帖',
      cover: demoPicture(0),
    },
    {
      id: '2',
      name: '茅台老酒',
      intro: '年份、酒线、封膜与飘带',
      meta: '8,640 人 · 2,210 帖',
      cover: demoPicture(5),
    },
  ]
  return (
    <View>
      <SectionHeader title='会话' />
      <View className='gallery__sheet'>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onOpen={nothing} onHold={nothing} />
        ))}
      </View>
      <SectionHeader title='通知' />
      <View className='gallery__sheet'>
        {notices.map((notice) => (
          <NoticeRow
            key={notice.id}
            notice={notice}
            onOpen={nothing}
            onAction={nothing}
            onPerson={nothing}
          />
        ))}
      </View>
      <SectionHeader title='圈子' />
      <View className='gallery__sheet'>
        {circles.map((circle) => (
          <CircleRow
            key={circle.id}
            circle={{ ...circle, joined: joined.has(circle.id) }}
            onOpen={nothing}
            onJoin={join}
          />
        ))}
      </View>
      <SectionHeader title='选择圈子' />
      <View className='gallery__sheet'>
        {circles.map((circle) => (
          <CircleRow
            key={circle.id}
            circle={circle}
            choose
            selected={chosen === circle.id}
            onOpen={setChosen}
          />
        ))}
      </View>
      <View className='gallery__gap' />
    </View>
  )
}

const bubbleKey = (message: ChatBubbleView) => message.id

function ChatSection() {
  const nothing = useCallback(() => undefined, [])
  const render = useCallback(
    (message: ChatBubbleView) => (
      <ChatBubble
        message={message}
        onResend={nothing}
        onOpen={nothing}
        onHold={nothing}
        onAvatar={nothing}
      />
    ),
    [nothing],
  )
  return (
    <View className='gallery__fill'>
      <WindowedList
        items={bubbles}
        itemKey={bubbleKey}
        renderItem={render}
        scroll='self'
        anchor='bottom'
        estimate={84}
        label='聊天记录'
      />
    </View>
  )
}

const renderBubble = (message: ChatBubbleView) => <ChatBubble message={message} />

function LongSection() {
  const [from, setFrom] = useState(9000)
  const [more, setMore] = useState(0)
  const [atBottom, setAtBottom] = useState(true)
  const handle = useRef<WindowedListHandle | null>(null)
  const all = useMemo(() => longChat(10_000 + more), [more])
  const items = useMemo(() => all.slice(from), [all, from])
  return (
    <View className='gallery__fill'>
      <WindowedList
        items={items}
        itemKey={bubbleKey}
        renderItem={renderBubble}
        scroll='self'
        anchor='bottom'
        estimate={84}
        handle={handle}
        label='一万条聊天记录'
        header={<LoadMore status={from === 0 ? 'end' : 'loading'} endText='没有更早的消息了' />}
        onStart={() => setFrom((old) => Math.max(0, old - 1000))}
        onAtBottom={setAtBottom}
      />
      <View className='gallery__float'>
        <Button size='sm' kind='quiet' onTap={() => setMore(more + 1)}>
          来一条
        </Button>
      </View>
      {atBottom ? null : (
        <NewMessagesPill count={more} onTap={() => handle.current?.scrollToBottom()} />
      )}
    </View>
  )
}

const postKey = (post: PostCardView) => post.id
const renderPost = (post: PostCardView) => <PostCard post={post} />

function FeedSection() {
  const [count, setCount] = useState(200)
  const items = useMemo(
    () =>
      Array.from({ length: count }, (_, i) => {
        const base = posts[i % posts.length] as PostCardView
        return { ...base, id: `f${i}`, time: `第 ${i + 1} 帖` }
      }),
    [count],
  )
  return (
    <WindowedList
      items={items}
      itemKey={postKey}
      renderItem={renderPost}
      estimate={320}
      onEnd={() => setCount((old) => Math.min(2000, old + 200))}
      footer={<LoadMore status={count < 2000 ? 'loading' : 'end'} />}
      label='两千条帖子'
    />
  )
}

function PopupsSection() {
  const [open, setOpen] = useState<'none' | 'sheet' | 'actions' | 'dialog' | 'danger'>('none')
  const close = () => setOpen('none')
  return (
    <View className='gallery__pad'>
      <View className='gallery__gap' />
      <Button block kind='outline' onTap={() => setOpen('sheet')}>
        底部面板
      </Button>
      <View className='gallery__gap' />
      <Button block kind='outline' onTap={() => setOpen('actions')}>
        操作菜单
      </Button>
      <View className='gallery__gap' />
      <Button block kind='outline' onTap={() => setOpen('dialog')}>
        温馨提示
      </Button>
      <View className='gallery__gap' />
      <Button block kind='outline' onTap={() => setOpen('danger')}>
        删除确认
      </Button>
      <Sheet visible={open === 'sheet'} title='选择圈子' onClose={close}>
        {['龙泉青瓷', '茅台老酒', '青花'].map((name, i) => (
          <CircleRow
            key={name}
            choose
            selected={i === 0}
            circle={{ id: name, name, intro: '一起看，一起学', cover: demoPicture(i * 2) }}
            onOpen={close}
          />
        ))}
      </Sheet>
      <ActionSheet
        visible={open === 'actions'}
        title='这条帖子'
        actions={[
          { key: 'copy', label: '复制文字', icon: 'copy' },
          { key: 'report', label: '举报', icon: 'flag', hint: '违规、广告或冒用图片' },
          { key: 'delete', label: '删除', icon: 'trash', danger: true },
        ]}
        onSelect={close}
        onClose={close}
      />
      <Dialog
        visible={open === 'dialog'}
        title='温馨提示'
        content='登录状态已过期,请重新登录!'
        confirmText='去登录'
        cancelText={null}
        locked
        onConfirm={close}
      />
      <Dialog
        visible={open === 'danger'}
        title='删除这条帖子？'
        content='评论和点赞会一起删除，不能恢复。'
        confirmText='删除'
        danger
        onConfirm={close}
        onCancel={close}
      />
    </View>
  )
}
