import { useRouter } from '@tarojs/taro'

import { ChooseTopicScreen } from '@/features/post/ChooseTopicScreen'
import { parseQuery } from '@/lib/routes'

export default function ChooseTopicPage() {
  return <ChooseTopicScreen topicId={parseQuery('chooseTopic', useRouter().params)?.topicId} />
}
