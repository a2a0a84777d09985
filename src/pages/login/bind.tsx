import { useRouter } from '@tarojs/taro'

import { BindScreen } from '@/features/login/BindScreen'
import { parseQuery } from '@/lib/routes'

export default function BindPage() {
  return <BindScreen to={parseQuery('loginBind', useRouter().params)?.to} />
}
