import { useRouter } from '@tarojs/taro'

import { ChatScreen } from '@/features/notice/ChatScreen'
import { parseQuery } from '@/lib/routes'

export default function ChatPage() {
  const params = parseQuery('chat', useRouter().params)
  return <ChatScreen sessionId={params?.sessionId} uid={params?.uid} />
}
