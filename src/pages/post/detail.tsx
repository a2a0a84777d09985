import { View } from '@tarojs/components'

export default function PostDetailPage() {
  return <View>PostDetail</View>
}
