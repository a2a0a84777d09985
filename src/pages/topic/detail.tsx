import { useRouter } from '@tarojs/taro'

import { TopicDetailScreen } from '@/features/topic/TopicDetailScreen'
import { parseQuery } from '@/lib/routes'

export default function TopicDetailPage() {
  return (
    <TopicDetailScreen topicId={parseQuery('topicDetail', useRouter().params)?.topicId ?? ''} />
  )
}
