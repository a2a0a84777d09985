import { View } from '@tarojs/components'

export default function ProtocolPage() {
  return <View>Protocol</View>
}
