import { useRouter } from '@tarojs/taro'

import { LoginScreen } from '@/features/login/LoginScreen'
import { parseQuery } from '@/lib/routes'

export default function LoginPage() {
  return <LoginScreen to={parseQuery('login', useRouter().params)?.to} />
}
