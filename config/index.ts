import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import { cacheVersion } from './cache-version'
import { CUSTOM_ROUTES } from './custom-routes'
import devConfig from './dev'
import { useOwnComponents } from './h5-components'
import prodConfig, { productionChunks } from './prod'
import { SafeGlobalPlugin } from './safe-global'

/**
 * The Taro build. Every build switch (TARO_APP_*) is read in this file and nowhere else; the client
 * gets the values as compile-time constants that `types/build.d.ts` declares.
 */

const root = path.resolve(__dirname, '..')

/** Reads a switch that has a closed list of values; a typo must stop the build, not change it. */
function readSwitch<T extends string>(name: string, allowed: readonly [T, ...T[]]): T {
  const value = process.env[name]
  if (value === undefined || value === '') return allowed[0]
  const found = allowed.find((item) => item === value)
  if (found === undefined) {
    throw new Error(`${name}=${value} 无效，可选值：${allowed.join(' | ')}`)
  }
  return found
}

/** Origin that client calls are sent to, without a trailing slash; empty means "same origin" (H5). */
function readApiOrigin(target: string): string {
  const value = process.env.TARO_APP_API_ORIGIN
  // A mini-program has no origin of its own: without the switch it speaks to a local `npm start`.
  if (value === undefined || value === '') {
    return target === 'h5' ? '' : 'http://localhost:8080'
  }
  if (!/^https?:\/\/[^/?#]+$/.test(value)) {
    throw new Error(
      `TARO_APP_API_ORIGIN=${value} 无效，应形如 https://example.com（不带路径和末尾斜杠）`,
    )
  }
  return value
}

/**
 * Packages that ship syntax newer than our floor (private fields, `??`, spread). Everything else in
 * node_modules is already old enough and is left alone, which keeps the build fast.
 */
const transpiledPackages = [
  '@tanstack',
  'zustand',
  'pinyin-pro',
  'event-target-polyfill',
  'yet-another-abortcontroller-polyfill',
  'swiper',
  'query-string',
  'history',
  'filter-obj',
  'split-on-first',
  'decode-uri-component',
]
const needsTranspile = (file: string): boolean =>
  transpiledPackages.some((name) =>
    file.includes(`${path.sep}node_modules${path.sep}${name}${path.sep}`),
  )

export default defineConfig<'webpack5'>(async (merge, { command: _command, mode }) => {
  const target = process.env.TARO_ENV === 'h5' ? 'h5' : 'weapp'
  const isDev = mode === 'development'

  const constants = {
    __TABS__: readSwitch('TARO_APP_TABS', ['five', 'four']),
    __TAB_LOGIN__: readSwitch('TARO_APP_TAB_LOGIN', ['notice-user', 'publish-notice']),
    __API_ORIGIN__: readApiOrigin(target),
    __APP_DEV__: isDev,
  }

  const outputRoot = process.env.TARO_APP_OUTPUT ?? `dist/${target}`

  const base: UserConfigExport<'webpack5'> = {
    projectName: 'shigu',
    date: '2025-1-1',
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 2.34 / 2, 750: 1, 828: 1.81 / 2 },
    sourceRoot: 'src',
    // tools/taro.mjs builds beside the real directory and swaps, so that a running server never
    // reads half a build.
    outputRoot,
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    // Taro hands these on to webpack; its own type knows only some of webpack's options.
    cache: {
      enable: true,
      // Of their own for each reading: two that are built in turn would throw away each other's.
      name: [target, mode, constants.__TABS__, constants.__TAB_LOGIN__].join('-'),
      cacheDirectory: path.join(root, '.cache/webpack'),
      version: cacheVersion(root, constants),
    } as { enable: boolean; name: string },
    logger: { quiet: true, stats: false },
    alias: {
      '@': path.join(root, 'src'),
      'lodash.kebabcase': path.join(root, 'config/kebab-case.js'),
    },
    defineConstants: Object.fromEntries(
      Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    plugins:
      target === 'weapp'
        ? ['weapp-aria.ts', 'weapp-lean.ts'].map((file) => path.join(__dirname, file))
        : [],
    // The server answers its address as `site_logo`; a mini-program shows it from there.
    copy: {
      patterns:
        target === 'h5' ? [{ from: 'src/assets/logo.png', to: `${outputRoot}/logo.png` }] : [],
      options: {},
    },
    sass: {},
    mini: {
      // One logical pixel is one CSS pixel on both targets: no rpx, no rem.
      postcss: {
        pxtransform: { enable: false, config: {} },
      },
      compile: { include: [needsTranspile] },
      optimizeMainPackage: { enable: true },
      // Class names are unique by their component's prefix, so the order of sheets means nothing.
      miniCssExtractPluginOption: { ignoreOrder: true },
      webpackChain(chain) {
        chain.plugin('safe-global').use(SafeGlobalPlugin)
        if (!isDev) {
          chain.optimization
            .minimizer('terserPlugin')
            .tap((args) => [{ ...args[0], extractComments: false }])
        }
      },
    },
    h5: {
      publicPath: '/h5/',
      staticDirectory: 'static',
      router: { mode: 'hash', customRoutes: { ...CUSTOM_ROUTES } },
      postcss: {
        autoprefixer: { enable: true, config: {} },
        pxtransform: { enable: false, config: {} },
      },
      compile: { include: [needsTranspile] },
      // Plain elements; without it Taro puts its custom pull-down element around pages.
      useHtmlComponents: true,
      webpackChain(chain, webpack) {
        useOwnComponents(chain, webpack)
        if (!isDev) productionChunks(chain)
      },
    },
  }
  return merge({}, base, isDev ? devConfig : prodConfig)
})
