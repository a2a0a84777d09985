import { View } from '@tarojs/components'

export default function SystemListPage() {
  return <View>SystemList</View>
}
