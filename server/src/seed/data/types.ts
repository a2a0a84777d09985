/** Plain shapes of the demo community, free of the database. */

export interface Person {
  /** How the other files call them. */
  readonly key: string
  readonly name: string
  readonly region: string
  readonly intro: string
  /** Empty for members who are not experts. */
  readonly title: string
  /** A view of the piece "avatar". */
  readonly avatar: string
  /** Circles joined, by key. */
  readonly circles: readonly string[]
}

export interface Circle {
  readonly key: string
  readonly className: string
  readonly name: string
  readonly intro: string
  readonly rules: readonly string[]
  /** Key of a picture. */
  readonly cover: string
}

/** Who and what; answers to a comment follow it. An answer may name whom it answers (else the comment's author). */
export type Answer = readonly [by: string, text: string, to?: string]
export type Remark = readonly [by: string, text: string, ...answers: Answer[]]

export interface DemoPost {
  /** Only where something else points at it. */
  readonly key?: string
  readonly by: string
  readonly circle: string
  /** "piece/view,view piece/view": up to nine pictures. Empty for words only. */
  readonly pics: string
  readonly text: string
  /** Name of one of the places that the sandbox knows. */
  readonly place?: string
  readonly says: readonly Remark[]
  /** Hours before the moment of seeding; spread over forty days where not given. */
  readonly age?: number
  /** How much it pleases, 0–1; shapes the likes. */
  readonly warmth?: number
}

/** One line of a private chat: words, or a picture by key. */
export type ChatLine =
  readonly [by: 0 | 1, words: string] | readonly [by: 0 | 1, words: '', picture: string]

export interface DemoChat {
  /** Keys of the two people; line author 0 is the first. */
  readonly pair: readonly [string, string]
  readonly lines: readonly ChatLine[]
  /** Hours since the last line. */
  readonly age: number
  /** How many of the last lines each has not read: [first, second]. */
  readonly unread?: readonly [number, number]
}

export interface DemoSystemMessage {
  /** Key of the person; null for everyone. */
  readonly to: string | null
  readonly title: string
  readonly text: string
  /** Push jump type (specification §2): 1 goes nowhere, 7 to a post. */
  readonly type: 1 | 7
  /** Key of the post for type 7. */
  readonly post?: string
  readonly age: number
  readonly read?: boolean
}

export interface DemoBanner {
  readonly title: string
  readonly subtitle: string
  readonly picture: string
  readonly to: { readonly circle: string } | { readonly post: string }
}
