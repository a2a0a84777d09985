import { View } from '@tarojs/components'

export default function ChooseTopicPage() {
  return <View>ChooseTopic</View>
}
