import { useRouter } from '@tarojs/taro'

import { AddPostScreen } from '@/features/post/AddPostScreen'
import { parseQuery } from '@/lib/routes'

export default function AddPostPage() {
  return <AddPostScreen topicId={parseQuery('addPost', useRouter().params)?.topicId} />
}
