import { people } from './data/people'

/** Accounts that whoever runs the demo may sign in with (sandbox code 123456). */
export interface DemoAccount {
  /** As typed into the form. */
  readonly phone: string
  readonly name: string
  readonly role: string
}

/** Members with a phone number, the ones with the fullest lists first. */
export const demoAccounts: readonly DemoAccount[] = people.flatMap((person, index) => ({
  phone: `138000000${String(index + 1).padStart(2, '0')}`,
  name: person.name,
  role: person.title === '' ? '藏友' : `专家（${person.title}）`,
}))
