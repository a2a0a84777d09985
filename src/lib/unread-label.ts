/** The three counts that make up the badge (specification §3); `messegeNum` is its spelling. */
export interface UnreadCounts {
  /** Unread chat messages over all sessions. */
  message: number
  /** Unread interactions (likes, comments, follows, applications). */
  notice: number
  /** Unread system messages. */
  messegeNum: number
}

const whole = (value: number): number =>
  Number.isFinite(value) ? Math.max(0, Math.floor(value)) : 0

/** Tab bar badge = message unread + notice unread + messegeNum (specification §2). */
export function totalUnread(counts: UnreadCounts): number {
  return whole(counts.message) + whole(counts.notice) + whole(counts.messegeNum)
}

/** Text of a badge: empty for none, 99+ above 99. */
export function unreadLabel(count: number): string {
  const value = whole(count)
  if (value === 0) return ''
  return value > 99 ? '99+' : String(value)
}
