import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import ts from 'typescript'

// `tsc` runs once per target and finds what a caller misses. This finds what nobody calls yet: each twin
// exports the same names with the same types, word for word.

const folder = path.dirname(fileURLToPath(import.meta.url))
const root = path.resolve(folder, '../..')

/** Exports that one target alone has, for its other files; nobody else can import them without a suffix. */
const ONE_SIDED: Readonly<Record<string, readonly string[]>> = {
  'http.weapp.ts': ['sendRaw'],
  'location.h5.ts': ['finishChoosingPlace', 'lastPosition', 'myPosition', 'openInNewTab'],
  'pick-images.h5.ts': ['fileFromBlob'],
}

const files = readdirSync(folder)
const names = files
  .filter((file) => file.endsWith('.weapp.ts'))
  .map((file) => file.replace('.weapp.ts', ''))

const program = ts.createProgram(
  files.filter((file) => /\.(weapp|h5)\.ts$/.test(file)).map((file) => path.join(folder, file)),
  {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleSuffixes: ['.h5', ''],
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    baseUrl: root,
    paths: { '@/*': ['src/*'] },
  },
)
const checker = program.getTypeChecker()

function exportsOf(file: string): Record<string, string> {
  const source = program.getSourceFile(path.join(folder, file))
  const symbol = source && checker.getSymbolAtLocation(source)
  if (source === undefined || symbol === undefined) throw new Error(`${file} exports nothing`)
  const result: Record<string, string> = {}
  for (const exported of checker.getExportsOfModule(symbol)) {
    if (ONE_SIDED[file]?.includes(exported.name)) continue
    const isType = (exported.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) !== 0
    result[exported.name] = isType
      ? (exported.declarations?.map((declaration) => declaration.getText()).join('\n') ?? '')
      : checker
          .typeToString(
            checker.getTypeOfSymbolAtLocation(exported, source),
            source,
            ts.TypeFormatFlags.NoTruncation,
          )
          // A twin that has no use for a parameter marks it so.
          .replace(/\b_(?=\w+\??:)/g, '')
  }
  return result
}

describe('platform twins', () => {
  it('come in pairs', () => {
    expect(names.length).toBeGreaterThan(15)
    const h5 = files
      .filter((file) => file.endsWith('.h5.ts'))
      .map((file) => file.replace('.h5.ts', ''))
    expect([...names].sort()).toEqual(h5.sort())
  })

  it.each(names)('%s has one signature', (name) => {
    const weapp = exportsOf(`${name}.weapp.ts`)
    expect(Object.keys(weapp).length).toBeGreaterThan(0)
    expect(exportsOf(`${name}.h5.ts`)).toEqual(weapp)
  })
})
