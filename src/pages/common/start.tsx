import { useRouter } from '@tarojs/taro'

import { StartScreen } from '@/features/common/StartScreen'
import { parseQuery } from '@/lib/routes'

export default function StartPage() {
  return <StartScreen to={parseQuery('start', useRouter().params)?.to} />
}
