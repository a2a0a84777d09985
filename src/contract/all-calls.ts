import type { ChatCallTypes } from './chat'
import type { CommentCallTypes } from './comment'
import type { FileCallTypes } from './file'
import type { HomeCallTypes } from './home'
import type { LoginCallTypes } from './login'
import type { NoticeCallTypes } from './notice'
import type { OperationCallTypes } from './operation'
import type { PlaceCallTypes } from './place'
import type { PostCallTypes } from './post'
import type { SystemCallTypes } from './system'
import type { TopicCallTypes } from './topic'
import type { UserCallTypes } from './user'

/** Parameters and result of every implemented call by name: the handlers' and api functions' types. */
export type AllCallTypes = ChatCallTypes &
  CommentCallTypes &
  FileCallTypes &
  HomeCallTypes &
  LoginCallTypes &
  NoticeCallTypes &
  OperationCallTypes &
  PlaceCallTypes &
  PostCallTypes &
  SystemCallTypes &
  TopicCallTypes &
  UserCallTypes

export type CallName = keyof AllCallTypes
export type CallParams<N extends CallName> = AllCallTypes[N]['params']
export type CallResult<N extends CallName> = AllCallTypes[N]['result']
