import { View } from '@tarojs/components'

export default function AddPostPage() {
  return <View>AddPost</View>
}
