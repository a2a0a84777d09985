import { useRouter } from '@tarojs/taro'

import { NoNetworkScreen } from '@/features/common/NoNetworkScreen'
import { parseQuery } from '@/lib/routes'

export default function NoNetworkPage() {
  return <NoNetworkScreen to={parseQuery('noNetwork', useRouter().params)?.to} />
}
