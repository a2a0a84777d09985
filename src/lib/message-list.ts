/** What ordering needs to know of a chat message. A message still being sent has neither seq nor id. */
export interface ListedMessage {
  id?: string | null
  /** 1, 2, 3 … within the session; absent until the server stored the message. */
  seq?: number | null
  clientMsgId?: string | null
  isWithdrawn?: boolean
}

const isStored = (message: ListedMessage): message is ListedMessage & { seq: number } =>
  typeof message.seq === 'number'

/** Records of a chat page arrive newest first; shown oldest first (specification §4). Returns a new array. */
export function toChronological<T>(records: readonly T[]): T[] {
  return [...records].reverse()
}

/** Whether there are older pages: page × size < total (specification §4). */
export function hasNextPage(page: number, size: number, total: number): boolean {
  return page * size < total
}

/**
 * Joins two runs of one session's messages: every message once, stored ones in the order of `seq`,
 * those still being sent after them in their order. Of two copies the one from `incoming` counts, and a
 * stored copy takes the place of the pending one. A withdrawal stays: a page that was on its way when
 * the message was withdrawn must not bring it back.
 */
export function mergeMessages<T extends ListedMessage>(
  existing: readonly T[],
  incoming: readonly T[],
): T[] {
  const bySeq = new Map<number, T>()
  const pending: T[] = []
  const storedIds = new Set<string>()
  const storedClientIds = new Set<string>()

  for (const message of [...existing, ...incoming]) {
    if (!isStored(message)) continue
    const known = bySeq.get(message.seq)
    if (!(known?.isWithdrawn === true && message.isWithdrawn !== true))
      bySeq.set(message.seq, message)
    if (message.id) storedIds.add(message.id)
    if (message.clientMsgId) storedClientIds.add(message.clientMsgId)
  }
  for (const message of [...existing, ...incoming]) {
    if (isStored(message)) continue
    if (message.id && storedIds.has(message.id)) continue
    if (message.clientMsgId && storedClientIds.has(message.clientMsgId)) continue
    const at = pending.findIndex(
      (other) => !!message.clientMsgId && other.clientMsgId === message.clientMsgId,
    )
    if (at < 0) pending.push(message)
    else pending[at] = message
  }
  const stored = Array.from(bySeq.entries())
    .sort((a, b) => a[0] - b[0])
    .map((entry) => entry[1])
  return [...stored, ...pending]
}

/** Sets isWithdrawn on one message (specification §4) and takes its content away; the same array when it is not there. */
export function markWithdrawn<T extends ListedMessage & { isWithdrawn: boolean; content: string }>(
  messages: readonly T[],
  id: string,
): readonly T[] {
  if (!messages.some((message) => message.id === id && !message.isWithdrawn)) return messages
  return messages.map((message) =>
    message.id === id ? { ...message, isWithdrawn: true, content: '' } : message,
  )
}

/** Highest stored seq, 0 for none: what the client asks to continue from after a reconnect. */
export function lastSeqOf(messages: readonly ListedMessage[]): number {
  return messages.reduce(
    (highest, message) => (isStored(message) ? Math.max(highest, message.seq) : highest),
    0,
  )
}

/**
 * Seq from which messages are missing between two that are here, as the last seq before the first gap;
 * null without a gap. A frame that arrives ahead of a lost one shows up as such a gap.
 */
export function firstGapAfter(messages: readonly ListedMessage[]): number | null {
  const seqs = messages
    .filter(isStored)
    .map((message) => message.seq)
    .sort((a, b) => a - b)
  for (let index = 1; index < seqs.length; index += 1) {
    const before = seqs[index - 1] ?? 0
    if ((seqs[index] ?? 0) - before > 1) return before
  }
  return null
}
