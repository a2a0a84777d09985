import { TABLES } from '@/contract/tables'
import { SCHEMAS } from '@/contract/schemas'
import * as chat from './chat'
import * as comment from './comment'
import * as file from './file'
import * as home from './home'
import * as login from './login'
import * as notice from './notice'
import * as operation from './operation'
import * as place from './place'
import * as post from './post'
import * as system from './system'
import * as topic from './topic'
import * as user from './user'

const families: Record<string, Record<string, unknown>> = {
  chat,
  comment,
  file,
  home,
  login,
  notice,
  operation,
  place,
  post,
  system,
  topic,
  user,
}

const implemented = Object.entries(SCHEMAS).flatMap(([family, calls]) =>
  Object.keys(calls).map((call) => [family, call] as const),
)

test('there are calls to look at', () => {
  expect(implemented.length).toBeGreaterThan(50)
})

test.each(implemented)('%s has a function called %s', (family, call) => {
  expect(typeof families[family]?.[call]).toBe('function')
  expect(Object.keys(TABLES[family as keyof typeof TABLES])).toContain(call)
})

test('there is no function without a call of that name', () => {
  for (const [family, functions] of Object.entries(families)) {
    const calls = Object.keys(SCHEMAS[family as keyof typeof SCHEMAS])
    expect(Object.keys(functions).sort()).toEqual(calls.sort())
  }
})
