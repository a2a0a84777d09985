import { LIMITS } from '@contract/limits'

import { sendQueueOf } from '../../domain/chat/frames'
import { CallError, type Handler } from '../../infra/call-context'

/** Stores a message and shows it on every device of both members (design §3, sending a chat message). */
export const sendMessage: Handler<'sendMessage'> = async (ctx, params) => {
  const { sessionId } = params
  const isPicture = params.messageType === 'image'
  const { message } = await sendQueueOf(ctx).send({
    sessionId,
    senderUid: ctx.member.uid,
    clientMsgId: params.clientMsgId,
    type: params.messageType,
    content: isPicture ? '' : textOf(params.content),
    pictureId: isPicture ? pictureOf(params.pictureId) : null,
  })
  return message
}

function textOf(content = ''): string {
  // PostgreSQL's text cannot hold NUL.
  const text = content.replaceAll('\0', '').trim()
  if (text === '') throw CallError.of('badRequest', '消息内容不能为空')
  if (text.length > LIMITS.chatTextMax && [...text].length > LIMITS.chatTextMax) {
    throw CallError.of('badRequest', `消息最多 ${LIMITS.chatTextMax} 字`)
  }
  return text
}

function pictureOf(pictureId: string | undefined): string {
  if (pictureId === undefined) throw CallError.of('pictureNotUploaded')
  return pictureId
}
