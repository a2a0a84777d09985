import { View } from '@tarojs/components'

export default function SettingPage() {
  return <View>Setting</View>
}
