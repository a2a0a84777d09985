import { View } from '@tarojs/components'

export default function GalleryPage() {
  return <View>Gallery</View>
}
