import { singleLine } from './text'

/** Previews of messages without text (specification §9). Any other type is text (specification §3). */
const TYPE_PREVIEWS: Readonly<Record<string, string>> = {
  image: '【图片】',
  file: '【文件】',
  video: '【视频】',
}

export interface PreviewedMessage {
  messageType: string
  content: string
  isWithdrawn: boolean
}

/** Last-message preview by type; text on one line. */
export function previewOf(messageType: string, content: string): string {
  return Object.prototype.hasOwnProperty.call(TYPE_PREVIEWS, messageType)
    ? (TYPE_PREVIEWS[messageType] ?? '')
    : singleLine(content)
}

/** Last-message preview in a session list; a withdrawn message says so and shows nothing of itself. */
export function messagePreview(message: PreviewedMessage, mine = false): string {
  if (message.isWithdrawn) return withdrawnText(mine)
  return previewOf(message.messageType, message.content)
}

/** What stands in a conversation in place of a withdrawn message. */
export function withdrawnText(mine: boolean): string {
  return mine ? '你撤回了一条消息' : '对方撤回了一条消息'
}
