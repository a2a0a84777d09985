import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

import { build, type Plugin } from 'esbuild'

import type { Target } from './case'

const root = path.resolve(process.cwd())
const require = createRequire(path.join(root, 'package.json'))

/** A change to a file of src/, to see whether the table notices. */
export interface Fault {
  /** File under src/platform. */
  file: string
  from: string
  to: string
}

/**
 * The probe of one target: the table, the real twins and Taro's real runtime, joined as the Taro build
 * joins them (constants, order, aliases), without pages and styles, in half a second.
 */
export async function bundleProbe(target: Target, faults: readonly Fault[] = []): Promise<string> {
  const weapp = target === 'weapp'
  const result = await build({
    entryPoints: [path.join(root, `test/twins/support/entry.${weapp ? 'weapp.ts' : 'h5.tsx'}`)],
    bundle: true,
    write: false,
    format: weapp ? 'cjs' : 'iife',
    platform: 'browser',
    charset: 'utf8',
    // Each case loads it anew.
    minifySyntax: true,
    minifyWhitespace: true,
    // As in babel.config.js.
    target: weapp ? ['es2015'] : ['chrome69', 'ios12'],
    jsx: 'automatic',
    mainFields: weapp ? ['module', 'main'] : ['main:h5', 'browser', 'module', 'main'],
    resolveExtensions: [`.${target}.tsx`, `.${target}.ts`, '.tsx', '.ts', '.mjs', '.js', '.json'],
    alias: {
      '@': path.join(root, 'src'),
      '@contract': path.join(root, 'src/contract'),
      ...(weapp
        ? {}
        : { '@tarojs/taro': require.resolve('@tarojs/plugin-platform-h5/dist/runtime/apis') }),
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.TARO_ENV': JSON.stringify(target),
      'process.env.TARO_PLATFORM': weapp ? '"mini"' : '"web"',
      'process.env.FRAMEWORK': '"react"',
      'process.env.TARO_VERSION': '""',
      'process.env.SUPPORT_TARO_POLYFILL': '"disabled"',
      'process.env.SUPPORT_DINGTALK_NAVIGATE': '"disabled"',
      ENABLE_INNER_HTML: 'true',
      ENABLE_ADJACENT_HTML: 'false',
      ENABLE_SIZE_APIS: 'false',
      ENABLE_TEMPLATE_CONTENT: 'false',
      ENABLE_CLONE_NODE: 'false',
      ENABLE_CONTAINS: 'false',
      ENABLE_MUTATION_OBSERVER: 'false',
      DEPRECATED_ADAPTER_COMPONENT: 'false',
      global: 'globalThis',
      __TABS__: '"five"',
      __TAB_LOGIN__: '"notice-user"',
      __API_ORIGIN__: weapp ? '"http://localhost:8080"' : '""',
      __APP_DEV__: 'false',
    },
    logLevel: 'silent',
    plugins: [ownSource(target, faults), withoutTabBar],
  })
  return result.outputFiles[0]!.text
}

/** What the build changes in our own files, and the planted faults. */
function ownSource(target: Target, faults: readonly Fault[]): Plugin {
  return {
    name: 'own-source',
    setup({ onLoad }) {
      onLoad(
        { filter: /[\\/]src[\\/](platform|lib)[\\/][^\\/]+\.tsx?$/ },
        async ({ path: file }) => {
          let contents = await readFile(file, 'utf8')
          for (const fault of faults.filter((item) => item.file === path.basename(file))) {
            if (!contents.includes(fault.from))
              throw new Error(`${fault.file} does not contain “${fault.from}”`)
            contents = contents.split(fault.from).join(fault.to)
          }
          if (target === 'h5') {
            // Taro's babel plugin does the same: each call by its own name.
            contents = contents.replace(
              "import Taro from '@tarojs/taro'",
              "import * as Taro from '@tarojs/taro'",
            )
          }
          return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' }
        },
      )
    },
  }
}

/** As config/h5-components.ts: the router's built-in tab bar, which `tabBar.custom` never shows. */
const withoutTabBar: Plugin = {
  name: 'without-tab-bar',
  setup({ onResolve }) {
    onResolve({ filter: /^@tarojs\/components\/dist\/components$/ }, ({ importer }) =>
      /[\\/]@tarojs[\\/]router[\\/]/.test(importer)
        ? { path: path.join(root, 'src/platform/dom-components/no-tab-bar.h5.ts') }
        : undefined,
    )
  },
}
