import { View } from '@tarojs/components'

export default function NoticeListPage() {
  return <View>NoticeList</View>
}
