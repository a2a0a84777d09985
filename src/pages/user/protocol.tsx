import { useRouter } from '@tarojs/taro'

import { ProtocolScreen } from '@/features/user/ProtocolScreen'
import { parseQuery } from '@/lib/routes'

export default function ProtocolPage() {
  return <ProtocolScreen kind={parseQuery('protocol', useRouter().params)?.kind ?? 'user'} />
}
