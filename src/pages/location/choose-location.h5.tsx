import { useRouter } from '@tarojs/taro'

import { ChooseLocationScreen } from '@/features/location/ChooseLocationScreen'
import { parseQuery } from '@/lib/routes'

export default function ChooseLocationPage() {
  return <ChooseLocationScreen to={parseQuery('chooseLocation', useRouter().params)?.to} />
}
