import { View } from '@tarojs/components'

export default function NoNetworkPage() {
  return <View>NoNetwork</View>
}
