import { View } from '@tarojs/components'

export default function TabTopicPage() {
  return <View>TabTopic</View>
}
