import { useRouter } from '@tarojs/taro'

import { PostDetailScreen } from '@/features/post/PostDetailScreen'
import { parseQuery } from '@/lib/routes'

export default function PostDetailPage() {
  return <PostDetailScreen id={parseQuery('postDetail', useRouter().params)?.id ?? ''} />
}
