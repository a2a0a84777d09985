import { View } from '@tarojs/components'

export default function TabUserPage() {
  return <View>TabUser</View>
}
