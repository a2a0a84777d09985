import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const repo = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

let root: string
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shigu-endpoint-'))
  for (const part of ['src/contract', 'src/api', 'server/src/handlers', '.prettierrc']) {
    await cp(path.join(repo, part), path.join(root, part), { recursive: true })
  }
})
afterEach(() => rm(root, { recursive: true, force: true }))

const scaffold = (...args: string[]) =>
  run(process.execPath, [path.join(repo, 'tools/new-endpoint.mjs'), '--root', root, ...args])
const text = (file: string) => readFile(path.join(root, file), 'utf8')

test('a row of a family that has schemas gets all it needs, once', async () => {
  const { stdout } = await scaffold('post', 'addVote')
  expect(stdout.split('\n').slice(0, 5)).toEqual([
    '改动 src/contract/post.schema.ts',
    '新建 server/src/handlers/post/add-vote.ts',
    '改动 server/src/handlers/registry.ts',
    '改动 src/api/post.ts',
    '新建 server/src/handlers/post/add-vote.test.ts',
  ])
  expect(await text('src/contract/post.schema.ts')).toContain('  addVote: { params: nothing')
  expect(await text('server/src/handlers/post/add-vote.ts')).toContain("Handler<'addVote'>")
  const registry = await text('server/src/handlers/registry.ts')
  expect(registry).toContain("import { addVote } from './post/add-vote'")
  expect(registry.match(/^ {4}addVote,$/gm)).toHaveLength(1)
  expect(await text('src/api/post.ts')).toContain('postCalls.addVote')
  // A member's call is tested as a stranger too, and nothing passes before the handler is written.
  expect(await text('server/src/handlers/post/add-vote.test.ts')).toContain('toBe(401)')
  expect(await text('server/src/handlers/post/add-vote.ts')).toContain('throw new Error')

  expect((await scaffold('post', 'addVote')).stdout).toBe('addVote 已经齐全\n')
})

test('a family without schemas is entered in the lists of families', async () => {
  await scaffold('wine', 'wineList')
  expect(await text('src/contract/schemas.ts')).toMatch(
    /from '\.\/wine\.schema'[\s\S]*\n {2}wine,\n/,
  )
  expect(await text('src/contract/all-calls.ts')).toContain('WineCallTypes')
  expect(await text('src/contract/wine.ts')).toContain(
    'export type WineCallTypes = CallTypes<typeof S.calls>',
  )
  expect(await text('src/api/wine.ts')).toContain('wineCalls.wineList')
  await scaffold('wine', 'wineDetail')
  const schema = await text('src/contract/wine.schema.ts')
  expect(schema).toContain('wineList:')
  expect(schema).toContain('wineDetail:')
  expect((await text('src/contract/schemas.ts')).match(/wine\.schema/g)).toHaveLength(1)
})

test('a call without a row, or with an odd name, is refused in words', async () => {
  await expect(scaffold('post', 'unheardOf')).rejects.toMatchObject({
    stderr: expect.stringContaining('没有 unheardOf'),
  })
  await expect(scaffold('unheardOf', 'addVote')).rejects.toMatchObject({ code: 1 })
  await expect(scaffold('post', '../x')).rejects.toMatchObject({ code: 1 })
  await expect(scaffold('post')).rejects.toMatchObject({
    stderr: expect.stringContaining('用法'),
  })
})
