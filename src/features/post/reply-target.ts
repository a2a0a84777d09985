/** The comment that is being answered. */
export interface ReplyTarget {
  commentId: string
  username: string
  rootId: string
}
