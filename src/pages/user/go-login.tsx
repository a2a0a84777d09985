import { View } from '@tarojs/components'

export default function GoLoginPage() {
  return <View>GoLogin</View>
}
