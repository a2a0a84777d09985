import { useRouter } from '@tarojs/taro'

import { GoLoginScreen } from '@/features/user/GoLoginScreen'
import { parseQuery } from '@/lib/routes'

export default function GoLoginPage() {
  const params = parseQuery('goLogin', useRouter().params)
  return <GoLoginScreen to={params?.to} reason={params?.reason} />
}
