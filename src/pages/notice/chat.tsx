import { View } from '@tarojs/components'

export default function ChatPage() {
  return <View>Chat</View>
}
