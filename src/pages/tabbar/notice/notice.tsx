import { View } from '@tarojs/components'

export default function TabNoticePage() {
  return <View>TabNotice</View>
}
