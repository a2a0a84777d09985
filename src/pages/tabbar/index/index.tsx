import { View } from '@tarojs/components'

export default function TabIndexPage() {
  return <View>TabIndex</View>
}
