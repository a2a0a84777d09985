import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ICruiseResult, IForbiddenRuleType, ICruiseOptions } from 'dependency-cruiser'
import { cruise } from 'dependency-cruiser'

// Import rules that never fired prove nothing. Each case below is a small tree with one planted
// violation; the real rule set must name exactly that one.

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
const rules = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as {
  forbidden: IForbiddenRuleType[]
  options: ICruiseOptions & { tsConfig?: unknown }
}

type Tree = Record<string, string>

async function violations(tree: Tree): Promise<string[]> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'shigu-rules-'))
  try {
    for (const [file, text] of Object.entries(tree)) {
      const absolute = path.join(directory, file)
      await mkdir(path.dirname(absolute), { recursive: true })
      await writeFile(absolute, text)
    }
    await symlink(path.join(root, 'node_modules'), path.join(directory, 'node_modules'))
    await writeFile(
      path.join(directory, 'package.json'),
      JSON.stringify({
        dependencies: { '@tarojs/taro': '*', react: '*', '@tarojs/components': '*' },
      }),
    )
    const { tsConfig: _tsConfig, enhancedResolveOptions, ...options } = rules.options
    const { output } = await cruise(
      ['src', 'server'].filter((name) => Object.keys(tree).some((file) => file.startsWith(name))),
      {
        ...options,
        baseDir: directory,
        ruleSet: { forbidden: rules.forbidden },
        validate: true,
      },
      { ...enhancedResolveOptions, alias: { '@': path.join(directory, 'src') } },
    )
    return (output as ICruiseResult).summary.violations.map((found) => found.rule.name).sort()
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const value = 'export const value = 1\n'
const use = (from: string): string =>
  `import { value } from '${from}'\nexport const again = value\n`
const useType = (from: string): string =>
  `import type { Thing } from '${from}'\nexport const thing: Thing = 1\n`

/** One planted violation per rule: the file that breaks it and the file it reaches for. */
const planted: Record<string, Tree[]> = {
  'one-way-features': [
    {
      'src/features/post/Post.tsx': use('../../pages/post/detail'),
      'src/pages/post/detail.tsx': value,
    },
  ],
  'one-way-ui': [
    { 'src/ui/Card.tsx': use('../features/post/text'), 'src/features/post/text.ts': value },
    { 'src/ui/Card.tsx': use('@/features/post/text'), 'src/features/post/text.ts': value },
  ],
  'one-way-state': [
    { 'src/state/session.ts': use('../ui/tokens'), 'src/ui/tokens.ts': value },
    { 'src/state/session.ts': use('../features/post/text'), 'src/features/post/text.ts': value },
  ],
  'one-way-api': [{ 'src/api/post.ts': use('../state/session'), 'src/state/session.ts': value }],
  'one-way-platform': [
    { 'src/platform/share.weapp.ts': use('../api/post'), 'src/api/post.ts': value },
    { 'src/platform/share.h5.ts': use('../state/session'), 'src/state/session.ts': value },
  ],
  'one-way-lib': [
    { 'src/lib/time.ts': use('../platform/clock'), 'src/platform/clock.h5.ts': value },
  ],
  'features-are-islands': [
    { 'src/features/post/Post.tsx': use('../topic/text'), 'src/features/topic/text.ts': value },
    {
      'src/features/post/Post.tsx': useType('../topic/text'),
      'src/features/topic/text.ts': 'export type Thing = number\n',
    },
  ],
  'pages-are-islands': [
    { 'src/pages/post/detail.tsx': use('../post/list'), 'src/pages/post/list.tsx': value },
  ],
  'nobody-imports-the-entry': [
    { 'src/features/post/Post.tsx': use('../../app'), 'src/app.tsx': value },
    {
      'src/pages/tabbar/index/index.tsx': use('../../../custom-tab-bar/index'),
      'src/custom-tab-bar/index.tsx': value,
    },
  ],
  'entry-below-pages': [
    { 'src/app.tsx': use('./pages/post/detail'), 'src/pages/post/detail.tsx': value },
  ],
  'contract-schemas-are-for-the-server': [
    { 'src/api/post.ts': use('../contract/post.schema'), 'src/contract/post.schema.ts': value },
    { 'src/contract/post.ts': use('./post.schema'), 'src/contract/post.schema.ts': value },
    { 'src/api/post.ts': use('../contract/schemas'), 'src/contract/schemas.ts': value },
  ],
  'client-never-sees-server': [
    { 'src/state/session.ts': use('../../server/src/app'), 'server/src/app.ts': value },
  ],
  'server-sees-only-contract': [
    { 'server/src/app.ts': use('../../src/lib/time'), 'src/lib/time.ts': value },
  ],
  'server-never-imports-tests': [
    { 'server/src/app.ts': use('./app.test'), 'server/src/app.test.ts': value },
  ],
  'client-has-no-node': [{ 'src/lib/time.ts': "import fs from 'node:fs'\nexport const f = fs\n" }],
  'pure-layers-know-no-taro': [
    { 'src/state/session.ts': "import Taro from '@tarojs/taro'\nexport const t = Taro\n" },
    { 'src/api/post.ts': "import Taro from '@tarojs/taro'\nexport const t = Taro\n" },
  ],
  'ui-knows-only-taro-components': [
    { 'src/ui/Card.tsx': "import { useLoad } from '@tarojs/taro'\nexport const u = useLoad\n" },
  ],
  'no-circular': [
    {
      'src/lib/a.ts': "import { b } from './b'\nexport const a = () => b\n",
      'src/lib/b.ts': "import { a } from './a'\nexport const b = () => a\n",
    },
  ],
  'no-unresolvable': [{ 'src/lib/a.ts': use('./nothing-here') }],
  'no-undeclared-package': [
    { 'src/lib/a.ts': "import acorn from 'acorn'\nexport const p = acorn\n" },
  ],
}

/** Rules whose plants necessarily break a second rule as well, which is then expected. */
const plantedTwice: Record<string, { tree: Tree; expected: string[] }[]> = {
  'one-way-contract': [
    {
      tree: { 'src/contract/post.ts': use('../lib/time'), 'src/lib/time.ts': value },
      expected: ['contract-stands-alone', 'one-way-contract'],
    },
  ],
  'contract-stands-alone': [
    {
      tree: { 'src/contract/post.ts': use('../../server/src/app'), 'server/src/app.ts': value },
      expected: ['client-never-sees-server', 'contract-stands-alone'],
    },
    {
      tree: {
        'src/contract/post.schema.ts': "import React from 'react'\nexport const r = React\n",
      },
      expected: ['contract-stands-alone'],
    },
  ],
  'ui-is-presentational': [
    {
      tree: { 'src/ui/Card.tsx': use('../state/session'), 'src/state/session.ts': value },
      expected: ['ui-is-presentational'],
    },
    {
      tree: { 'src/ui/Card.tsx': use('../api/post'), 'src/api/post.ts': value },
      expected: ['ui-is-presentational'],
    },
  ],
  'schema-library-only-in-schemas': [
    {
      tree: { 'src/lib/a.ts': "import Type from 'typebox'\nexport const t = Type\n" },
      expected: ['no-undeclared-package', 'schema-library-only-in-schemas'],
    },
  ],
}

describe('import rules', () => {
  test('every rule has a planted violation', () => {
    const covered = [...Object.keys(planted), ...Object.keys(plantedTwice)].sort()
    expect(covered).toEqual(rules.forbidden.map((rule) => rule.name).sort())
  })

  const single = Object.entries(planted).flatMap(([rule, trees]) =>
    trees.map((tree, index) => ({ rule, tree, index })),
  )
  test.each(single)('$rule catches plant $index', async ({ rule, tree }) => {
    expect([...new Set(await violations(tree))]).toEqual([rule])
  })

  const double = Object.entries(plantedTwice).flatMap(([rule, cases]) =>
    cases.map((item, index) => ({ rule, index, ...item })),
  )
  test.each(double)('$rule catches plant $index', async ({ tree, expected }) => {
    expect([...new Set(await violations(tree))]).toEqual(expected)
  })

  test('a tree that keeps the rules has no violation', async () => {
    expect(
      await violations({
        'src/app.tsx': use('@/state/session'),
        'src/pages/post/detail.tsx': use('../../features/post/Post'),
        'src/features/post/Post.tsx': `import { useLoad } from '@tarojs/taro'\n${use('./text')}export const u = useLoad\n`,
        'src/features/post/text.ts': use('../../ui/Card'),
        'src/ui/Card.tsx': `import { View } from '@tarojs/components'\n${use('../lib/time')}export const v = View\n`,
        'src/state/session.ts': use('../api/post'),
        'src/api/post.ts': use('../platform/request'),
        'src/platform/request.h5.ts': use('../lib/time'),
        'src/platform/request.weapp.ts': use('../lib/time'),
        'src/lib/time.ts': use('../contract/post'),
        'src/contract/post.ts': `import type { Thing } from './post.schema'\nexport const value: Thing = 1\n`,
        'src/contract/post.schema.ts': `import { value } from './post'\nexport type Thing = number\nexport const limit = value\n`,
        'server/src/app.ts': use('../../src/contract/post'),
      }),
    ).toEqual([])
  })
})
