import { useRouter } from '@tarojs/taro'

import { TopicClassifyScreen } from '@/features/topic/TopicClassifyScreen'
import { parseQuery } from '@/lib/routes'

export default function TopicClassifyPage() {
  return <TopicClassifyScreen classId={parseQuery('topicClassify', useRouter().params)?.classId} />
}
