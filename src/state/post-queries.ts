import { operationRead } from '@/api/operation'
import { postDetail } from '@/api/post'
import { patchPost, putPostDetail } from './entities'
import { publicKey } from './query-client'

/** How a post's own page is asked for. What it answers with is in the entities. */
export function postDetailQuery(id: string) {
  return {
    queryKey: publicKey('post', id),
    queryFn: async (): Promise<string> => {
      putPostDetail(await postDetail({ id }, { toast: false }))
      return id
    },
  }
}

/** Counts one reading of a post. Never rejects: nobody reads for the count. */
export async function countReading(id: string): Promise<void> {
  try {
    const { readCount } = await operationRead(
      { targetType: 'post', targetId: id },
      { toast: false },
    )
    patchPost(id, { readCount })
  } catch {
    // The next reading counts.
  }
}
