import { useRouter } from '@tarojs/taro'

import { OpenLocationScreen } from '@/features/location/OpenLocationScreen'
import { parseQuery } from '@/lib/routes'

export default function OpenLocationPage() {
  return <OpenLocationScreen params={parseQuery('openLocation', useRouter().params)} />
}
