import { jest } from '@jest/globals'
import { createElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

// Taro's components are replaced by plain elements that remember their props: markup tells what is
// said and shown, the props are tapped.

interface Seen {
  name: string
  props: Record<string, unknown>
}
let seen: Seen[] = []

const double = (name: string) => {
  const Double = (props: Record<string, unknown>) => {
    seen.push({ name, props })
    const attributes: Record<string, unknown> = { 'data-is': name }
    for (const key of Object.keys(props)) {
      if (/^(aria-|role$|className$|id$|src$|placeholder$)/.test(key)) attributes[key] = props[key]
    }
    return createElement('div', attributes, props['children'] as ReactNode)
  }
  Double.displayName = name
  return Double
}
const names = [
  'View',
  'Text',
  'Image',
  'Button',
  'Input',
  'Textarea',
  'ScrollView',
  'Swiper',
  'SwiperItem',
]
jest.unstable_mockModule('@tarojs/components', () =>
  Object.fromEntries(names.map((name) => [name, double(name)])),
)

const { Avatar, glazeOf } = await import('./avatar/Avatar')
const { Badge } = await import('./badge/Badge')
const { Button } = await import('./button/Button')
const { ChatBubble } = await import('./chat/ChatBubble')
const { ChatComposer } = await import('./chat/ChatComposer')
const { CommentComposer } = await import('./comment-composer/CommentComposer')
const { CommentItem } = await import('./comment/CommentItem')
const { CircleRow } = await import('./circle/CircleRow')
const { IconButton } = await import('./icon-button/IconButton')
const { ListFrame } = await import('./list-frame/ListFrame')
const { NoticeRow } = await import('./notice-row/NoticeRow')
const { PageFrame } = await import('./page-frame/PageFrame')
const { Picture } = await import('./picture/Picture')
const { PhotoGrid } = await import('./photo-grid/PhotoGrid')
const { PostCard } = await import('./post-card/PostCard')
const { SegmentedControl } = await import('./segmented/SegmentedControl')
const { SessionRow } = await import('./session-row/SessionRow')
const { TabBar } = await import('./tab-bar/TabBar')
const { Tabs } = await import('./tabs/Tabs')
const { TextField } = await import('./form/TextField')
const { UploadTile } = await import('./upload/UploadTile')

function show(element: ReactElement): string {
  seen = []
  return renderToStaticMarkup(element)
}

/** What can be operated and bears this name. */
function named(label: string): Record<string, unknown> {
  const found = seen.filter(({ props }) => props['aria-label'] === label)
  if (found.length !== 1) throw new Error(`${found.length} elements are called ${label}`)
  return found[0]!.props
}

const stop = jest.fn()
function tap(props: Record<string, unknown>): void {
  const handler = props['onClick'] as (event: unknown) => void
  handler({ stopPropagation: stop })
}

const nobody = () => undefined
const person = { id: '7', name: '听雨轩主' }
const photo = { base: '/media/a', width: 1200, height: 900, blur: 'data:image/webp;base64,AA' }
const post = {
  id: '101',
  author: person,
  time: '12 分钟前',
  region: '河北',
  topic: { id: '9', name: '龙泉青瓷' },
  content: '收了一只龙泉小瓶',
  photos: [photo, photo, photo],
  likes: '128',
  liked: false,
  comments: '36',
  collects: '12',
  collected: true,
}

describe('things one taps', () => {
  test('an icon button says its name and its unread count', () => {
    show(<IconButton icon='bell' label='通知' badge={3} onTap={nobody} />)
    expect(named('通知，3 条未读')['role']).toBe('button')
  })

  test('a disabled or loading button does nothing', () => {
    const onTap = jest.fn()
    for (const extra of [{ disabled: true }, { loading: true }]) {
      show(
        <Button onTap={onTap} label='发布' {...extra}>
          发布
        </Button>,
      )
      const button = seen.find(({ props }) => props['role'] === 'button')!.props
      expect(button['aria-disabled']).toBe('true')
      tap(button)
    }
    expect(onTap).not.toHaveBeenCalled()
  })

  test('Enter and the space bar work as a tap, other keys do not', () => {
    const onTap = jest.fn()
    show(<IconButton icon='back' label='返回' onTap={onTap} />)
    const press = named('返回')['onKeyDown'] as (event: unknown) => void
    const target = {}
    const event = (key: string) => ({ key, target, currentTarget: target, preventDefault: nobody })
    press(event('Enter'))
    press(event(' '))
    press(event('a'))
    expect(onTap).toHaveBeenCalledTimes(2)
  })

  test('a segment that is chosen already does not report again', () => {
    const onChange = jest.fn()
    const options = [
      { value: 'light', label: '浅色' },
      { value: 'dark', label: '深色' },
    ] as const
    show(<SegmentedControl label='外观' options={options} value='light' onChange={onChange} />)
    const radios = seen.filter(({ props }) => props['role'] === 'radio').map(({ props }) => props)
    expect(radios.map((props) => props['aria-checked'])).toEqual(['true', 'false'])
    radios.forEach(tap)
    expect(onChange.mock.calls).toEqual([['dark']])
  })

  test('tabs say which one is active', () => {
    const onChange = jest.fn()
    show(
      <Tabs
        fill
        items={[
          { key: 'a', label: '推荐' },
          { key: 'b', label: '关注', badge: 2 },
        ]}
        active='a'
        onChange={onChange}
      />,
    )
    expect(named('关注，2 条未读')['aria-selected']).toBe('false')
    tap(named('关注，2 条未读'))
    expect(onChange).toHaveBeenCalledWith('b')
  })
})

describe('tab bar', () => {
  const items = [
    { key: 'home', label: '首页', icon: 'home', activeIcon: 'home-fill' },
    { key: 'topic', label: '发布', icon: 'plus', raised: true },
    { key: 'notice', label: '消息', icon: 'chat', badge: 120 },
  ] as const

  test('names the unread count and draws it short', () => {
    const html = show(
      <TabBar theme='light' type='normal' items={items} active='home' onSelect={nobody} />,
    )
    expect(named('消息，120 条未读')['aria-selected']).toBe('false')
    expect(html).toContain('99+')
    expect(html).toContain('icon-home-fill')
    expect(html).toContain('theme-light type-normal')
  })

  test('the raised one reports like the others', () => {
    const onSelect = jest.fn()
    show(<TabBar theme='dark' type='large' items={items} active='home' onSelect={onSelect} />)
    tap(named('发布'))
    expect(onSelect).toHaveBeenCalledWith('topic')
  })
})

test('a badge draws nothing at zero', () => {
  expect(show(<Badge count={0} />)).toBe('')
  expect(show(<Badge count={100} />)).toContain('99+')
})

describe('page frame', () => {
  test('carries theme and type, and keeps the status bar and the capsule free', () => {
    show(
      <PageFrame
        theme='dark'
        type='large'
        statusBarHeight={44}
        capsuleWidth={96}
        nav={{ title: '帖子', onBack: nobody }}
      >
        正文
      </PageFrame>,
    )
    const root = seen[0]!.props
    expect(root['className']).toContain('theme-dark type-large')
    const style = (name: string) =>
      seen.find(({ props }) => String(props['className']).includes(name))!.props['style']
    expect(style('nav-bar')).toEqual({ paddingTop: '44px' })
    expect(style('nav-bar__row')).toEqual({ paddingRight: '96px' })
    expect(named('返回')['role']).toBe('button')
  })
})

describe('pictures', () => {
  test('the box has its height before the picture comes, and the blur stands in it', () => {
    const html = show(<Picture source={photo} alt='龙泉小瓶' />)
    const box = seen.find(({ props }) => props['className'] === 'picture__box')!.props
    expect(box['style']).toEqual({ paddingTop: '75.000%' })
    expect(html).toContain('/media/a-750.webp')
    expect(html).toContain(photo.blur)
  })

  test('nothing to show is a drawing, not a broken image', () => {
    const html = show(<Picture source={null} alt='' />)
    expect(html).toContain('icon-vase')
    expect(html).not.toContain('data-is="Image"')
  })

  test('thirds load the small variant, a lone photo the middle one; more than nine are counted', () => {
    expect(show(<PhotoGrid photos={[photo, photo, photo]} />)).toContain('/media/a-320.webp')
    expect(show(<PhotoGrid photos={[photo]} />)).toContain('/media/a-750.webp')
    expect(show(<PhotoGrid photos={Array.from({ length: 12 }, () => photo)} />)).toContain('+3')
    expect(show(<PhotoGrid photos={[]} />)).toBe('')
  })

  test('an avatar without picture shows the first character, in one colour for one name', () => {
    expect(show(<Avatar name=' 陈年事' />)).toContain('>陈<')
    expect(show(<Avatar name='' />)).toContain('>友<')
    expect(glazeOf('陈年事')).toBe(glazeOf('陈年事'))
    expect(
      new Set(['听雨轩主', '顾怀瑾', '梅里藏', '陈年事', '老周', '沈三白', '石上清'].map(glazeOf))
        .size,
    ).toBeGreaterThan(2)
  })
})

describe('post card', () => {
  test('every action reports the id and stays out of the card below it', () => {
    const calls: unknown[][] = []
    const note =
      (name: string) =>
      (...args: unknown[]) =>
        calls.push([name, ...args])
    show(
      <PostCard
        post={post}
        onOpen={note('open')}
        onAuthor={note('author')}
        onTopic={note('topic')}
        onPhoto={note('photo')}
        onLike={note('like')}
        onComment={note('comment')}
        onCollect={note('collect')}
        onShare={note('share')}
        onMore={note('more')}
      />,
    )
    stop.mockClear()
    for (const label of [
      '点赞 128',
      '评论 36',
      '取消收藏 12',
      '分享 分享',
      '更多操作',
      '听雨轩主的主页',
      '听雨轩主的图片 2/3，查看大图',
    ]) {
      tap(named(label))
    }
    expect(stop).toHaveBeenCalledTimes(7)
    tap(named('听雨轩主的帖子：收了一只龙泉小瓶'))
    expect(calls).toEqual([
      ['like', '101'],
      ['comment', '101'],
      ['collect', '101'],
      ['share', '101'],
      ['more', '101'],
      ['author', '7'],
      ['photo', '101', 1],
      ['open', '101'],
    ])
  })

  test('long text is cut with a way to the rest, except on its own page', () => {
    const long = { ...post, content: '瓷'.repeat(300) }
    expect(show(<PostCard post={long} />)).toContain('全文')
    expect(show(<PostCard post={long} full />)).not.toContain('全文')
    expect(show(<PostCard post={post} />)).not.toContain('全文')
    const airy = { ...post, content: '一\n\n二\n\n\n三' }
    expect(show(<PostCard post={airy} />)).toContain('一\n二\n三')
    expect(show(<PostCard post={airy} full />)).toContain('一\n\n二')
  })
})

describe('comments', () => {
  const comment = {
    id: '5',
    author: person,
    time: '刚刚',
    content: '开片好看',
    likes: '0',
    liked: false,
  }

  test('only my own can be deleted', () => {
    expect(
      show(<CommentItem comment={comment} onReply={nobody} onDelete={nobody} />),
    ).not.toContain('删除')
    const onDelete = jest.fn()
    show(<CommentItem comment={{ ...comment, mine: true }} onReply={nobody} onDelete={onDelete} />)
    tap(named('删除我的评论'))
    expect(onDelete).toHaveBeenCalledWith('5')
  })

  test('one that was not sent keeps its words and offers another try', () => {
    const onResend = jest.fn()
    const html = show(
      <CommentItem comment={{ ...comment, pending: 'failed' }} onResend={onResend} />,
    )
    expect(html).toContain('开片好看')
    expect(html).toContain('没有发出去，点按重发')
    tap(
      seen.find(({ props }) => String(props['className']).includes('comment__act--failed'))!.props,
    )
    expect(onResend).toHaveBeenCalledWith('5')
  })

  test('replies name whom they answer', () => {
    const html = show(
      <CommentItem
        comment={{
          ...comment,
          replies: [{ ...comment, id: '6', replyTo: '顾怀瑾' }],
          moreReplies: 4,
        }}
        onMoreReplies={nobody}
      />,
    )
    expect(html).toContain('回复 顾怀瑾：开片好看')
    expect(html).toContain('展开 4 条回复')
  })

  test('blank words cannot be sent; the count shows near the limit', () => {
    const onSend = jest.fn()
    const composer = (value: string) =>
      show(<CommentComposer value={value} onChange={nobody} onSend={onSend} maxLength={60} />)
    expect(composer('   ')).toContain('aria-disabled="true"')
    expect(composer('好')).not.toContain('aria-disabled="true"')
    expect(composer('好')).not.toContain('composer__left')
    expect(composer('好'.repeat(58))).toContain('composer__left')
    expect(onSend).not.toHaveBeenCalled()
  })
})

describe('chat', () => {
  const bubble = { id: '3', mine: true, person, kind: 'text', text: '明白了' } as const

  test('a failed message stays and is sent again by a tap', () => {
    const onResend = jest.fn()
    const html = show(<ChatBubble message={{ ...bubble, status: 'failed' }} onResend={onResend} />)
    expect(html).toContain('明白了')
    tap(named('没有发出去，点按重发'))
    expect(onResend).toHaveBeenCalledWith('3')
  })

  test('a withdrawn message shows who took it back and not what it said', () => {
    const html = show(<ChatBubble message={{ ...bubble, mine: false, kind: 'withdrawn' }} />)
    expect(html).toContain('听雨轩主撤回了一条消息')
    expect(html).not.toContain('明白了')
  })

  test('the first unread message has the divider above it', () => {
    expect(show(<ChatBubble message={{ ...bubble, unreadAbove: true }} />)).toContain(
      '以下是新消息',
    )
  })

  test('the send button takes the place of the plus while there are words', () => {
    const composer = (value: string) =>
      show(<ChatComposer value={value} onChange={nobody} onSend={nobody} />)
    expect(composer('')).toContain('aria-label="更多"')
    expect(composer('好')).not.toContain('aria-label="更多"')
    expect(composer('好')).toContain('发送')
  })

  test('a face is added to the words, within the limit', () => {
    const onChange = jest.fn()
    show(
      <ChatComposer value='好' onChange={onChange} onSend={nobody} panel='emoji' maxLength={3} />,
    )
    const faces = seen.filter(({ props }) =>
      String(props['className']).includes('chat-composer__face'),
    )
    expect(faces.length).toBeGreaterThan(30)
    tap(faces[0]!.props)
    expect(onChange).toHaveBeenCalledWith('好😀')
    onChange.mockClear()
    show(
      <ChatComposer value='好好' onChange={onChange} onSend={nobody} panel='emoji' maxLength={3} />,
    )
    tap(seen.find(({ props }) => String(props['className']).includes('chat-composer__face'))!.props)
    expect(onChange).not.toHaveBeenCalled()
  })

  test('a session row says name, unread count and last message', () => {
    show(
      <SessionRow
        session={{ id: '4', name: '顾怀瑾', preview: '【图片】', time: '昨天', unread: 3 }}
        onOpen={nobody}
      />,
    )
    expect(named('顾怀瑾，3 条未读，【图片】，昨天')['role']).toBe('link')
  })
})

describe('states of a list', () => {
  const frame = (props: Partial<Parameters<typeof ListFrame>[0]>) =>
    show(
      <ListFrame status='ready' skeleton='骨架' {...props}>
        内容
      </ListFrame>,
    )

  test('exactly one is drawn', () => {
    const words = {
      loading: '骨架',
      empty: '这里还空着',
      error: '没有加载出来',
      offline: '现在没有网络',
      'signed-out': '登录后查看',
      ready: '内容',
    }
    for (const status of Object.keys(words) as (keyof typeof words)[]) {
      const html = frame({ status })
      for (const [other, word] of Object.entries(words)) {
        expect([status, other, html.includes(word)]).toEqual([status, other, other === status])
      }
    }
  })

  test('an error says what happened and offers the retry', () => {
    const onRetry = jest.fn()
    expect(frame({ status: 'error', errorText: '服务器忙，请稍后再试', onRetry })).toContain(
      '服务器忙，请稍后再试',
    )
    tap(seen.find(({ props }) => props['role'] === 'button')!.props)
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  test('the foot loads more, and says so when it could not', () => {
    const onMore = jest.fn()
    expect(frame({ more: 'error', onMore })).toContain('点按重试')
    tap(seen.find(({ props }) => String(props['className']).includes('load-more'))!.props)
    expect(onMore).toHaveBeenCalledTimes(1)
    expect(frame({ more: 'end' })).toContain('到底了')
  })
})

describe('forms', () => {
  test('the error stands below the field in words', () => {
    const html = show(
      <TextField
        label='手机号'
        value='138'
        onChange={nobody}
        error='手机号应为 11 位'
        hint='用来登录'
      />,
    )
    expect(html).toContain('手机号应为 11 位')
    expect(html).not.toContain('用来登录')
  })

  test('an upload that failed says why and goes on by a tap; removing is separate', () => {
    const onRetry = jest.fn()
    const onRemove = jest.fn()
    show(
      <UploadTile
        id='a'
        src='wxfile://a.jpg'
        status='failed'
        error='网络断开'
        onRetry={onRetry}
        onRemove={onRemove}
      />,
    )
    tap(named('网络断开，点按重试'))
    expect(onRetry).toHaveBeenCalledWith('a')
    expect(onRemove).not.toHaveBeenCalled()
    tap(named('移除待发布的照片'))
    expect(onRemove).toHaveBeenCalledWith('a')
  })

  test('progress is said in percent', () => {
    show(<UploadTile id='a' src='wxfile://a.jpg' status='uploading' progress={0.624} />)
    expect(named('上传 62%')['role']).toBe('progressbar')
  })
})

test('a notice offers its actions until one was taken', () => {
  const onAction = jest.fn()
  const notice = {
    id: '8',
    kind: 'friend-apply',
    person,
    text: '想加你为好友',
    time: '刚刚',
    unread: true,
    actions: [{ key: 'agree', label: '同意', primary: true }],
  } as const
  show(<NoticeRow notice={notice} onAction={onAction} />)
  tap(named('同意：听雨轩主'))
  expect(onAction).toHaveBeenCalledWith('8', 'agree')
  const html = show(<NoticeRow notice={{ ...notice, done: '已同意' }} onAction={onAction} />)
  expect(html).toContain('已同意')
  expect(html).not.toContain('同意：听雨轩主')
})

test('a circle is joined beside its row, and chosen by the row', () => {
  const onJoin = jest.fn()
  const circle = { id: '9', name: '龙泉青瓷', joined: false }
  show(<CircleRow circle={circle} onOpen={nobody} onJoin={onJoin} />)
  tap(named('加入龙泉青瓷'))
  expect(onJoin).toHaveBeenCalledWith('9')
  show(<CircleRow circle={circle} choose selected onOpen={nobody} />)
  expect(seen.find(({ props }) => props['role'] === 'radio')!.props['aria-checked']).toBe('true')
})
