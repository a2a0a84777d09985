/** A member as the components show one. */
export interface PersonView {
  id: string
  name: string
  avatar?: string
  /** Expert's title; empty for a member. */
  title?: string
}
