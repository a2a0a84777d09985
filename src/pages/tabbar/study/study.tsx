import { View } from '@tarojs/components'

export default function TabStudyPage() {
  return <View>TabStudy</View>
}
