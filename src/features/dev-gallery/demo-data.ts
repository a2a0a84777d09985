import type { ChatBubbleView } from '@/ui/chat/ChatBubble'
import type { CommentView } from '@/ui/comment/CommentItem'
import type { NoticeView } from '@/ui/notice-row/NoticeRow'
import type { PersonView } from '@/ui/person-view'
import type { PostCardView } from '@/ui/post-card/PostCard'
import type { SessionView } from '@/ui/session-row/SessionRow'

import { demoPicture, demoPictures } from './demo-art'

export const people: Record<'ting' | 'gu' | 'mei' | 'chen' | 'long', PersonView> = {
  ting: { id: '1', name: '听雨轩主' },
  gu: { id: '2', name: '顾怀瑾', title: '瓷器鉴定' },
  mei: { id: '3', name: '梅里藏' },
  chen: { id: '4', name: '陈年事' },
  long: { id: '5', name: '一个起了很长很长名字还要加上书斋号的老藏友' },
}

export const posts: readonly PostCardView[] = [
  {
    id: '101',
    author: people.ting,
    time: '12 分钟前',
    region: '河北',
    topic: { id: '7', name: '龙泉青瓷' },
    content: '收了一只龙泉小瓶，釉色粉青偏梅子，开片自然。底足火石红，请各位老师看看到不到宋？',
    photos: demoPictures.slice(0, 3),
    likes: '128',
    liked: true,
    comments: '36',
    collects: '12',
    collected: false,
  },
  {
    id: '102',
    author: people.chen,
    time: '1 小时前',
    region: '贵州',
    topic: { id: '8', name: '茅台老酒' },
    title: '八六年铁盖，酒线还在肩上',
    content:
      '去年秋天从仁怀一户人家收来，原箱原飘带。酒花堆得住，挂杯绵长，空杯第二天还有酱香和一点焦糊香。\n封膜完整，生产日期在背标右下，喷码清楚。瓶身没有渗漏，称重一千零三十二克。\n有朋友问怎么存：直立，避光，十五到二十度，湿度六十上下，瓶口缠一层生料带再套袋。别用保鲜膜，时间长了会粘标。',
    photos: [demoPicture(5)],
    likes: '1.2w',
    liked: false,
    comments: '862',
    collects: '310',
    collected: true,
  },
  {
    id: '103',
    author: people.gu,
    time: '昨天',
    topic: { id: '9', name: '青花' },
    content: '四张局部，看苏麻离青的铁锈斑怎样沉进胎里。',
    photos: [demoPicture(3), demoPicture(4), demoPicture(7), demoPicture(4)],
    likes: '56',
    liked: false,
    comments: '9',
    collects: '21',
    collected: false,
    pinned: true,
  },
  {
    id: '104',
    author: people.long,
    time: '3 天前',
    region: '内蒙古自治区',
    topic: { id: '10', name: '名字特别长的圈子用来看省略号' },
    content: '九张以上的图，末格写明还有几张。',
    photos: Array.from({ length: 12 }, (_, i) => demoPicture(i)),
    likes: '0',
    liked: false,
    comments: '0',
    collects: '0',
    collected: false,
    state: '审核中',
  },
]

export const comments: readonly CommentView[] = [
  {
    id: '201',
    author: people.gu,
    time: '8 分钟前',
    region: '浙江',
    content: '足端刮釉规整，火石红自然，胎色灰白。倾向南宋，最好补一张底足的斜光。',
    likes: '24',
    liked: true,
    replies: [
      {
        id: '202',
        author: people.ting,
        time: '5 分钟前',
        content: '多谢顾老师，今晚补拍。',
        likes: '3',
        liked: false,
        isAuthor: true,
        mine: true,
      },
      {
        id: '203',
        author: people.mei,
        time: '2 分钟前',
        replyTo: '听雨轩主',
        content: '斜光用手机电筒贴着桌面打就行，不要开闪光灯。',
        likes: '0',
        liked: false,
      },
    ],
    moreReplies: 6,
  },
  {
    id: '204',
    author: people.chen,
    time: '刚刚',
    content: '开片里的金丝铁线很耐看。',
    likes: '0',
    liked: false,
  },
  {
    id: '205',
    author: people.ting,
    time: '',
    content: '这条正在路上',
    likes: '',
    liked: false,
    pending: 'sending',
  },
  {
    id: '206',
    author: people.ting,
    time: '',
    content: '这条没有发出去，文字还在',
    likes: '',
    liked: false,
    pending: 'failed',
  },
]

export const bubbles: readonly ChatBubbleView[] = [
  {
    id: '301',
    mine: true,
    person: people.mei,
    kind: 'text',
    text: '顾老师，底足补拍好了，请您看看。',
    time: '昨天 20:14',
    receipt: '已读',
  },
  { id: '302', mine: true, person: people.mei, kind: 'image', picture: demoPicture(1) },
  {
    id: '303',
    mine: false,
    person: people.gu,
    kind: 'text',
    text: '看到了。足端刮釉规整，火石红自然，胎色灰白。',
    time: '今天 09:32',
    unreadAbove: true,
  },
  { id: '304', mine: false, person: people.gu, kind: 'image', picture: demoPicture(7) },
  { id: '305', mine: false, person: people.gu, kind: 'file', fileName: '看图意见-第一版.pdf' },
  { id: '306', mine: true, person: people.mei, kind: 'withdrawn' },
  {
    id: '307',
    mine: true,
    person: people.mei,
    kind: 'image',
    picture: demoPicture(3),
    status: 'sending',
    progress: 0.42,
  },
  {
    id: '308',
    mine: true,
    person: people.mei,
    kind: 'text',
    text: '明白了，口沿我今晚补拍！',
    status: 'sending',
  },
  {
    id: '309',
    mine: true,
    person: people.mei,
    kind: 'text',
    text: '这一条在没有网络时写下，点感叹号会再发一次，不会变成两条。',
    status: 'failed',
  },
  { id: '310', mine: false, person: people.gu, kind: 'text', text: '好👌' },
]

/** A conversation of any length, the same every time. */
export function longChat(count: number): ChatBubbleView[] {
  const lines = [
    '这只盘口的修足你看见了吗',
    '看见了，刀痕很利落。',
    '我家里还有一只同款，口沿有个飞皮，一直没舍得出。等天气好了拍给你，光线要侧着来，才看得清开片的走向和釉下的气泡。',
    '好',
    '昨天展上那件影青，胎薄得透光，回来查了图录，和九江出土的那一组很接近。',
    '图录哪一页？',
    '第 86 页，左下。\n旁边还有一件执壶。',
  ]
  return Array.from({ length: count }, (_, i) => {
    const mine = (i * 7) % 5 < 2
    const picture = i % 17 === 5
    return {
      id: String(100000 + i),
      mine,
      person: mine ? people.mei : people.gu,
      kind: picture ? 'image' : 'text',
      ...(picture ? { picture: demoPicture(i) } : { text: `${i + 1}. ${lines[i % lines.length]}` }),
      ...(i % 24 === 0 ? { time: `第 ${Math.floor(i / 24) + 1} 天 20:14` } : {}),
    } satisfies ChatBubbleView
  })
}

export const sessions: readonly SessionView[] = [
  {
    id: '401',
    name: '顾怀瑾',
    preview: '看到了。足端刮釉规整，火石红自然，胎色灰白。',
    time: '09:32',
    unread: 3,
    expert: true,
    countdown: '21:47:09',
  },
  { id: '402', name: '听雨轩主', preview: '【图片】', time: '昨天', unread: 128 },
  {
    id: '403',
    name: '陈年事',
    preview: '酒线的照片发你了',
    draft: '封膜那一张能不能',
    time: '星期三',
    unread: 0,
  },
  { id: '404', name: '梅里藏', preview: '周末去看展吗', time: '11-02', unread: 0, failed: true },
  {
    id: '405',
    name: people.long.name,
    preview: '一段很长很长的最后一条消息用来看省略号是不是落在该落的地方',
    time: '2025-12-30',
    unread: 5,
    muted: true,
  },
]

export const notices: readonly NoticeView[] = [
  {
    id: '501',
    kind: 'like',
    person: people.mei,
    text: '赞了你的帖子',
    quote: '收了一只龙泉小瓶，釉色粉青偏梅子',
    thumb: demoPicture(0),
    time: '刚刚',
    unread: true,
  },
  {
    id: '502',
    kind: 'comment',
    person: people.gu,
    text: '评论了你的帖子',
    quote: '足端刮釉规整，火石红自然，胎色灰白。倾向南宋，最好补一张底足的斜光，再拍一张口沿。',
    thumb: demoPicture(1),
    time: '8 分钟前',
    unread: true,
  },
  {
    id: '503',
    kind: 'friend-apply',
    person: people.chen,
    text: '想加你为好友',
    quote: '你好，我是陈年事，在茅台老酒圈看到你的帖子。',
    time: '1 小时前',
    unread: false,
    actions: [
      { key: 'agree', label: '同意', primary: true },
      { key: 'reject', label: '婉拒' },
    ],
  },
  {
    id: '504',
    kind: 'follow',
    person: people.ting,
    text: '关注了你',
    time: '昨天',
    unread: false,
    done: '已回关',
  },
  {
    id: '505',
    kind: 'system',
    text: '青花六百年专题展上线',
    quote: '三十六件馆藏与民间藏品对照，附看展笔记。',
    time: '3 天前',
    unread: false,
  },
]
