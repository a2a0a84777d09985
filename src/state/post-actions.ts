import { operationLike } from '@/api/operation'
import { addCollection, cancelCollection, delPost } from '@/api/post'
import { dropPost, entityStore, patchPost } from './entities'
import { removeFromFeeds } from './feeds'
import { flip } from './flip'
import { requireLogin } from './require-login'
import type { Toggle } from './toggles'

function likeToggle(id: string): Toggle {
  return {
    kind: 'postLike',
    id,
    known: () => entityStore.getState().posts[id]?.liked,
    send: async (wanted) => {
      const { liked, likeCount } = await operationLike({
        targetType: 'post',
        targetId: id,
        liked: wanted,
      })
      patchPost(id, { liked, likeCount })
    },
  }
}

function collectToggle(id: string): Toggle {
  return {
    kind: 'postCollect',
    id,
    known: () => entityStore.getState().posts[id]?.collected,
    send: async (wanted) => {
      const call = wanted ? addCollection : cancelCollection
      const { collected, collectCount } = await call({ postId: id })
      patchPost(id, { collected, collectCount })
    },
  }
}

/** Likes a post, or takes the like back. Resolves when the server has the last word; never rejects. */
export function likePost(id: string, liked?: boolean): Promise<void> {
  return flip(likeToggle(id), liked)
}

/** Collects a post, or takes it out again. */
export function collectPost(id: string, collected?: boolean): Promise<void> {
  return flip(collectToggle(id), collected)
}

/** Deletes my post; answers whether it is gone. A failure was shown. */
export async function removePost(id: string): Promise<boolean> {
  if (!requireLogin()) return false
  try {
    await delPost({ id })
  } catch {
    return false
  }
  removeFromFeeds(id)
  dropPost(id)
  return true
}
