import type { DemoBanner, DemoSystemMessage } from './types'

/** What the house says: system messages and the pictures at the top of home. */

export const systemMessages: readonly DemoSystemMessage[] = [
  {
    to: null,
    title: '本周精华：第一天入门，先别买',
    text: '顾怀瑾老师写给新朋友的长文，讲清楚头三年该做什么。已收入学堂，点开阅读。',
    type: 7,
    post: 'first',
    age: 22,
  },
  {
    to: null,
    title: '拍图清单请收好',
    text: '一半的“看不准”是照片的事。听雨轩主整理了六张必拍的照片，照着拍，得到的意见会准得多。',
    type: 7,
    post: 'photo',
    age: 70,
  },
  {
    to: null,
    title: '鉴定笔记更新：底足篇',
    text: '五种常见足圈的剖面与看法，附示意图。欢迎在评论里补充反例。',
    type: 7,
    post: 'zu',
    age: 170,
    read: true,
  },
  {
    to: null,
    title: '防骗提醒',
    text: '近期有人冒充藏友私聊，以“先款后货”“错过就没了”催促付款。拾古不会以任何名义向您索取验证码，大额交易请见实物、留凭证。遇到可疑情况请举报。',
    type: 1,
    age: 240,
    read: true,
  },
  {
    to: null,
    title: '关怀模式上线',
    text: '在“我的—设置”里打开关怀模式，字更大，按钮更好点。爸爸妈妈用起来会更顺手。',
    type: 1,
    age: 400,
    read: true,
  },
  {
    to: 'tingyu',
    title: '您的帖子被选入学堂精华',
    text: '《怎样拍照，老师们才好回答你》帮助了很多新朋友，谢谢您的用心。',
    type: 7,
    post: 'photo',
    age: 46,
  },
  {
    to: 'xinshou',
    title: '欢迎来到拾古',
    text: '先到“新手入门”坐坐，那里没有笨问题。完善头像和简介，藏友更容易认识您。',
    type: 1,
    age: 700,
    read: true,
  },
  {
    to: 'nian',
    title: '您的帖子被老酒会转荐',
    text: '《柜子重新排过了》里的存放方法受到很多藏友收藏。',
    type: 7,
    post: 'cabinet',
    age: 5,
  },
]

export const banners: readonly DemoBanner[] = [
  {
    title: '青花六百年',
    subtitle: '釉下一抹蓝 · 专题圈',
    picture: 'banner/blue',
    to: { circle: 'qinghua' },
  },
  {
    title: '第一天入门',
    subtitle: '第一年，什么都别买',
    picture: 'banner/celadon',
    to: { post: 'first' },
  },
  {
    title: '老酒会',
    subtitle: '浓清酱凤董米，各有其香',
    picture: 'banner/liquor',
    to: { circle: 'laojiu' },
  },
  {
    title: '纸上烟云',
    subtitle: '江流天地外，山色有无中',
    picture: 'banner/scroll',
    to: { circle: 'shuhua' },
  },
]
