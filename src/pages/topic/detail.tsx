import { View } from '@tarojs/components'

export default function TopicDetailPage() {
  return <View>TopicDetail</View>
}
