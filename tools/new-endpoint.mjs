// `npm run new:endpoint -- <family> <callName>`: everything that a row of the contract's tables
// needs beside itself: schema, handler, its place in the registry, the client's function and a
// test, which fails until the handler does its work. What is there already is left as it is.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import * as prettier from 'prettier'

const args = process.argv.slice(2)
const rootAt = args.indexOf('--root')
const root =
  rootAt >= 0
    ? path.resolve(args.splice(rootAt, 2)[1] ?? '.')
    : path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const [family, call] = args

function fail(message) {
  console.error(message)
  process.exit(1)
}

if (!family || !call || args.length > 2) fail('用法：npm run new:endpoint -- <family> <callName>')
if (![family, call].every((name) => /^[a-z][A-Za-z0-9]*$/.test(name))) {
  fail('family 和 callName 都是小写字母开头的英文名，例如：wine wineList')
}

const kebab = call.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const Family = family[0].toUpperCase() + family.slice(1)
const files = {
  table: `src/contract/${family}.ts`,
  schema: `src/contract/${family}.schema.ts`,
  schemas: 'src/contract/schemas.ts',
  allCalls: 'src/contract/all-calls.ts',
  api: `src/api/${family}.ts`,
  handler: `server/src/handlers/${family}/${kebab}.ts`,
  test: `server/src/handlers/${family}/${kebab}.test.ts`,
  registry: 'server/src/handlers/registry.ts',
}
const read = (name) => readFile(path.join(root, files[name]), 'utf8')
const exists = (name) => existsSync(path.join(root, files[name]))

/** Path to what was done with it. */
const written = new Map()
async function write(name, text) {
  const file = path.join(root, files[name])
  const options = (await prettier.resolveConfig(file)) ?? {}
  if (!written.has(files[name])) written.set(files[name], exists(name) ? '改动' : '新建')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await prettier.format(text, { ...options, filepath: file }))
}

/** Puts `added` before or behind the first match; a text without one was changed beyond this tool. */
function insert(name, text, pattern, added, side) {
  const match = pattern.exec(text)
  if (match === null) fail(`${files[name]} 里找不到 ${pattern}，请手工补上：\n${added}`)
  const at = side === 'before' ? match.index : match.index + match[0].length
  return text.slice(0, at) + added + text.slice(at)
}

if (!exists('table')) fail(`没有 ${files.table}：先在合约里建这一族的表`)
const table = await read('table')
const row = new RegExp(`^  ${call}: \\{[^}]*\\}`, 'm').exec(table)?.[0]
if (row === undefined) {
  fail(
    `${files.table} 里没有 ${call}。先加一行，例如：\n` +
      `  ${call}: { method: 'POST', path: '/rest/auth/${family}/…', auth: 'member', origin: 'added' },`,
  )
}
const forMember = /auth: 'member'/.test(row)

// Schema, and where a family gets its first one, the lists that name every family.
if (!exists('schema')) {
  await write(
    'schema',
    `import { Type } from 'typebox'\n\nimport { nothing } from './common.schema'\n\nexport const calls = {\n}\n`,
  )
  await write(
    'schemas',
    insert(
      'schemas',
      insert(
        'schemas',
        await read('schemas'),
        /^import \{ calls as user \}/m,
        `import { calls as ${family} } from './${family}.schema'\n`,
        'before',
      ),
      /^\} as const satisfies/m,
      `  ${family},\n`,
      'before',
    ),
  )
  await write(
    'allCalls',
    insert(
      'allCalls',
      insert(
        'allCalls',
        await read('allCalls'),
        /^import type \{ UserCallTypes \}/m,
        `import type { ${Family}CallTypes } from './${family}'\n`,
        'before',
      ),
      /UserCallTypes$/m,
      ` & ${Family}CallTypes`,
      'behind',
    ),
  )
}
if (!table.includes(`export type ${Family}CallTypes`)) {
  await write(
    'table',
    `import type * as S from './${family}.schema'\nimport type { CallTypes } from './common'\n${table}\n` +
      `export type ${Family}CallTypes = CallTypes<typeof S.calls>\n`,
  )
}
const schema = await read('schema')
if (!new RegExp(`^  ${call}: `, 'm').test(schema)) {
  const entry = `\n  ${call}: { params: nothing, result: Type.Object({}) },`
  let text = insert('schema', schema, /^export const calls = \{/m, entry, 'behind')
  if (!/\bnothing\b[^}]*\} from '\.\/common\.schema'/.test(text)) {
    text = text.includes("from './common.schema'")
      ? text.replace(/ \} from '\.\/common\.schema'/, ", nothing } from './common.schema'")
      : `import { nothing } from './common.schema'\n${text}`
  }
  await write('schema', text)
}

if (!exists('handler')) {
  await write(
    'handler',
    `import type { Handler } from '../../infra/call-context'\n\n` +
      `export const ${call}: Handler<'${call}'> = async () => {\n` +
      `  throw new Error('${call} is not written yet')\n}\n`,
  )
}
const registry = await read('registry')
if (!new RegExp(`^    ${call},$`, 'm').test(registry)) {
  const heading = `    // ${family}\n`
  let text = insert(
    'registry',
    registry,
    /\n\/\*\* What handlers need/,
    `import { ${call} } from './${family}/${kebab}'\n`,
    'before',
  )
  text = text.includes(heading)
    ? text.replace(heading, `${heading}    ${call},\n`)
    : insert('registry', text, /^ {2}return \{\n/m, `${heading}    ${call},\n`, 'behind')
  await write('registry', text)
}

const api = exists('api')
  ? await read('api')
  : `import type { CallParams, CallResult } from '@/contract/all-calls'\n` +
    `import { ${family}Calls } from '@/contract/${family}'\n` +
    `import { request, type CallOptions } from './client'\n`
if (!api.includes(`export const ${call} = `)) {
  await write(
    'api',
    `${api}\nexport const ${call} = (params: CallParams<'${call}'>, options?: CallOptions): ` +
      `Promise<CallResult<'${call}'>> => request<'${call}'>(${family}Calls.${call}, params, options)\n`,
  )
}

if (!exists('test')) {
  const caller = forMember
    ? 'await injectAs(app, await buildMember(app.services.db))'
    : "injectWith(app, '')"
  const refusal = forMember
    ? `\ntest('${call} needs an account', async () => {\n` +
      `  expect((await injectWith(app, '').refused('${call}', {})).code).toBe(401)\n})\n`
    : ''
  await write(
    'test',
    `import { createTestApp, type TestApp } from '../../infra/testing/test-app'\n` +
      `import { ${forMember ? 'buildMember, injectAs, injectWith' : 'injectWith'} } from '../../testing/factories'\n\n` +
      `let app: TestApp\nbeforeAll(async () => {\n  app = await createTestApp()\n})\nafterAll(() => app.close())\n\n` +
      `test('${call} answers', async () => {\n  const caller = ${caller}\n` +
      `  const answer = await caller.ok('${call}', {})\n` +
      `  // Say here what it answers: an empty object is never the whole of it.\n` +
      `  expect(Object.keys(answer)).not.toEqual([])\n})\n${refusal}`,
  )
}

for (const [file, deed] of written) console.log(`${deed} ${file}`)
if (written.size === 0) {
  console.log(`${call} 已经齐全`)
} else {
  console.log(
    `接下来：在 ${files.schema} 写参数与结果，在 ${files.handler} 实现，` +
      `然后 npm test -- --only server ${files.test}`,
  )
}
