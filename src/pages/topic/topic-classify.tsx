import { View } from '@tarojs/components'

export default function TopicClassifyPage() {
  return <View>TopicClassify</View>
}
