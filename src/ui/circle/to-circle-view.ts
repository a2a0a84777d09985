import type { Topic } from '@/contract/topic'
import { countLabel } from '@/lib/count-label'

import type { CircleView } from './CircleCard'

export function toCircleView(topic: Topic): CircleView {
  return {
    id: topic.topicId,
    name: topic.name,
    cover: topic.cover,
    intro: topic.intro,
    meta: `${countLabel(topic.memberCount)} 位藏友 · ${countLabel(topic.postCount)} 帖`,
    joined: topic.joined,
  }
}
