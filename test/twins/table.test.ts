import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import ts from 'typescript'

import type { Fault } from './support/bundle'
import type { Row, Target } from './support/case'
import { H5Target } from './support/h5-target'
import { WeappTarget, readTable } from './support/weapp-target'

const rows = await readTable()
const platform = path.resolve(process.cwd(), 'src/platform')
const twins = readdirSync(platform)
  .filter((file) => file.endsWith('.weapp.ts'))
  .map((file) => file.replace('.weapp.ts', ''))

describe('the table', () => {
  it('has a row for every file of src/platform that has a twin', () => {
    expect(twins.length).toBeGreaterThan(20)
    expect([...new Set(rows.flatMap((row) => row.twins))].sort()).toEqual([...twins].sort())
  })

  it('calls every function that the twins export', () => {
    const folder = path.resolve(process.cwd(), 'test/twins/cases')
    const text = readdirSync(folder)
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n')
    const missing = twins.flatMap((name) =>
      valuesOf(`${name}.weapp.ts`)
        .filter((value) => !new RegExp(`\\b${value}\\b`).test(text))
        .map((value) => `${name}: ${value}`),
    )
    // For http's and upload's own use, see src/platform/twins.test.ts.
    expect(missing).toEqual(['http: sendRaw'])
  })

  it('names each row once, and gives a reason exactly where the targets differ', () => {
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length)
    const wrong = rows.filter(
      (row) => isDeepStrictEqual(row.h5, row.weapp) !== (row.because === ''),
    )
    expect(wrong.map((row) => row.name)).toEqual([])
  })
})

/** Names of the functions and constants that a file exports. */
function valuesOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(platform, file), 'utf8'),
    ts.ScriptTarget.ES2022,
  )
  return source.statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (!exported) return []
    if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.map(({ name }) =>
      ts.isIdentifier(name) ? name.text : '',
    )
  })
}

interface Planted extends Fault {
  /** Beginning of the name of the row that must turn red. */
  row: string
}

const forBoth = (target: Target): Planted[] => [
  {
    file: `storage.${target}.ts`,
    from: 'packEntry(value, ttlSeconds)',
    to: 'packEntry(value, undefined)',
    row: 'storage forgets a value',
  },
  {
    file: `pay.${target}.ts`,
    from: "'cancelled'",
    to: "'left'",
    row: 'pay tells paid, cancelled and failed',
  },
  {
    file: `socket.${target}.ts`,
    from: "    state = 'closed'\n",
    to: '',
    row: 'socket opens, carries text',
  },
]
const PLANTED: Readonly<Record<Target, Planted[]>> = {
  weapp: [
    ...forBoth('weapp'),
    {
      file: 'app-launch.weapp.ts',
      from: 'decodeValue(value)',
      to: 'value',
      row: 'launch by a code',
    },
    {
      file: 'network.weapp.ts',
      from: 'listeners.delete(listener)',
      to: '',
      row: 'network: a change is told once',
    },
    {
      file: 'upload.weapp.ts',
      from: "options.fileField ?? 'file'",
      to: "'file'",
      row: 'upload sends fields',
    },
  ],
  h5: [
    ...forBoth('h5'),
    {
      file: 'pick-images.h5.ts',
      from: '.slice(0, count)',
      to: '',
      row: 'pictures: never more',
    },
  ],
}

describe.each([
  { name: 'weapp', target: new WeappTarget() },
  { name: 'h5', target: new H5Target() },
] as const)('a defect planted into the twins of $name', ({ name, target }) => {
  beforeAll(() => target.open(PLANTED[name]))
  afterAll(() => target.close())

  const isGreen = async (start: string): Promise<boolean> => {
    const row = rows.find((item) => item.name.startsWith(start)) as Row
    return target.run(row).then(
      (saw) => isDeepStrictEqual(saw, row[name]),
      () => false,
    )
  }

  it.each(PLANTED[name].map((planted) => [planted.file, planted] as const))(
    'in %s turns its row red',
    async (_file, { row }) => {
      expect(await isGreen(row)).toBe(false)
    },
  )

  it('leaves the rows of the others green', async () => {
    expect(await isGreen('storage keeps any JSON value')).toBe(true)
    expect(await isGreen('http answers whatever the status is')).toBe(true)
  })
})
