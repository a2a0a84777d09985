/**
 * Every schema by family, for the server and the OpenAPI document. The client never loads this
 * (design §2): schema libraries are heavy and need `new Function`.
 */
import type { TSchema } from 'typebox'

import { calls as chat } from './chat.schema'
import { calls as comment } from './comment.schema'
import { calls as file } from './file.schema'
import { calls as home } from './home.schema'
import { calls as login } from './login.schema'
import { calls as notice } from './notice.schema'
import { calls as operation } from './operation.schema'
import { calls as place } from './place.schema'
import { calls as post } from './post.schema'
import { calls as system } from './system.schema'
import { calls as topic } from './topic.schema'
import { calls as user } from './user.schema'

export const SCHEMAS = {
  chat,
  comment,
  file,
  home,
  login,
  notice,
  operation,
  place,
  post,
  system,
  topic,
  user,
} as const satisfies Record<string, Record<string, { params: TSchema; result: TSchema }>>
