import path from 'node:path'
import type { UserConfigExport } from '@tarojs/cli'
import type Chain from 'webpack-chain'
import { PageChunksPlugin } from './page-chunks'

/** What only one-off builds add. */

const sourceRoot = path.resolve(__dirname, '..', 'src')

/** Packages that every page needs and that change only when we upgrade: one long-lived file. */
const frameworkPackages =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|history|universal-router|path-to-regexp|query-string|@tarojs[\\/](runtime|shared|router|taro|taro-h5|react|plugin-framework-react|plugin-platform-h5))[\\/]/

/** Chunks, manifest and minimiser of the H5 production build. */
export function productionChunks(chain: Chain): void {
  chain.optimization
    .minimizer('terserPlugin')
    .tap((args) => [{ ...args[0], extractComments: false }])
  chain.optimization.splitChunks({
    chunks: 'all',
    // A request costs 150 ms on a slow line: small pieces stay inside the pages that use them.
    minSize: 12_000,
    maxAsyncRequests: 6,
    maxInitialRequests: 3,
    cacheGroups: {
      default: { minChunks: 2, priority: 1, reuseExistingChunk: true },
      defaultVendors: false,
      framework: {
        name: 'framework',
        chunks: 'initial',
        test: frameworkPackages,
        priority: 100,
        enforce: true,
      },
    },
  })
  chain.plugin('page-chunks').use(PageChunksPlugin, [{ sourceRoot }])
}

export default {
  terser: {
    enable: true,
    config: {
      // Taro's presets keep names and quotes and switch most of the optimiser off for engines of 2016;
      // our floor is newer, and the package size counts.
      keep_fnames: false,
      safari10: true,
      compress: {
        ecma: 2015,
        arrows: true,
        collapse_vars: true,
        comparisons: true,
        computed_props: true,
        hoist_props: true,
        inline: 2,
        loops: true,
        negate_iife: true,
        properties: true,
        reduce_funcs: true,
        reduce_vars: true,
        switches: true,
        typeofs: true,
      },
      output: {
        ecma: 2015,
        comments: false,
        // Chinese text is 3 bytes as UTF-8 and 6 as an escape.
        ascii_only: false,
        quote_keys: false,
        keep_quoted_props: false,
      },
    },
  },
  mini: {},
  h5: {
    enableSourceMap: false,
    output: {
      filename: 'js/[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
    },
    miniCssExtractPluginOption: {
      ignoreOrder: true,
      filename: 'css/[name].[contenthash:8].css',
      chunkFilename: 'css/[name].[contenthash:8].css',
    },
  },
} satisfies UserConfigExport<'webpack5'>
