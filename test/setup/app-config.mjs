import path from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'

import { buildSync } from 'esbuild'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * What a file of Taro's own exports in a production build with these switches. Compiled here instead of
 * imported: such entries belong to Taro's build, nobody else imports them.
 *
 * @param {string} file from the root
 * @param {{ target?: 'weapp' | 'h5', tabs?: 'five' | 'four', tabLogin?: string }} [switches]
 * @returns {unknown}
 */
export function readEntry(
  file,
  { target = 'weapp', tabs = 'five', tabLogin = 'notice-user' } = {},
) {
  const code = buildSync({
    entryPoints: [path.join(root, file)],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'app',
    alias: { '@': path.join(root, 'src') },
    define: {
      __TABS__: JSON.stringify(tabs),
      __TAB_LOGIN__: JSON.stringify(tabLogin),
      __APP_DEV__: 'false',
      __API_ORIGIN__: '""',
    },
  }).outputFiles[0].text
  const world = vm.createContext({
    defineAppConfig: (config) => config,
    process: { env: { TARO_ENV: target } },
  })
  vm.runInContext(code, world)
  // Out of its own world, so that its arrays equal ours.
  return JSON.parse(vm.runInContext('JSON.stringify(app)', world))
}

/**
 * src/app.config.ts as a production build with these switches reads it.
 *
 * @param {{ target?: 'weapp' | 'h5', tabs?: 'five' | 'four', tabLogin?: string }} [switches]
 * @returns {{
 *   pages: string[],
 *   subPackages: { root: string, pages: string[] }[],
 *   tabBar: { custom: boolean, color: string, selectedColor: string, list: { pagePath: string, text: string }[] },
 * }}
 */
export function readAppConfig(switches) {
  return readEntry('src/app.config.ts', switches).default
}
