import { View } from '@tarojs/components'

/** WeChat loads this component by its path; the bar itself is shared with H5. */
export default function CustomTabBar() {
  return <View className='tab-bar' />
}
