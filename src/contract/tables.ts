/** Every call of the product by family; the server registers its routes by walking this. */
import { addressCalls } from './address'
import { answerCalls } from './answer'
import { articleCalls } from './article'
import { badgeCalls } from './badge'
import { chatCalls } from './chat'
import { commentCalls } from './comment'
import { couponCalls } from './coupon'
import { fileCalls } from './file'
import { funCalls } from './fun'
import { goodsCalls } from './goods'
import { homeCalls } from './home'
import { lessonCalls } from './lesson'
import { loginCalls } from './login'
import { noticeCalls } from './notice'
import { operationCalls } from './operation'
import { placeCalls } from './place'
import { postCalls } from './post'
import { searchCalls } from './search'
import { signCalls } from './sign'
import { systemCalls } from './system'
import { topicCalls } from './topic'
import { userCalls } from './user'
import { vipCalls } from './vip'
import { wineCalls } from './wine'

export const TABLES = {
  address: addressCalls,
  answer: answerCalls,
  article: articleCalls,
  badge: badgeCalls,
  chat: chatCalls,
  comment: commentCalls,
  coupon: couponCalls,
  file: fileCalls,
  fun: funCalls,
  goods: goodsCalls,
  home: homeCalls,
  lesson: lessonCalls,
  login: loginCalls,
  notice: noticeCalls,
  operation: operationCalls,
  place: placeCalls,
  post: postCalls,
  search: searchCalls,
  sign: signCalls,
  system: systemCalls,
  topic: topicCalls,
  user: userCalls,
  vip: vipCalls,
  wine: wineCalls,
} as const
