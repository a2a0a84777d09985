import path from 'node:path'
import type Chain from 'webpack-chain'
import type webpack from 'webpack'

/**
 * The H5 build draws with our own components (src/platform/dom-components) instead of Taro's custom
 * elements; docs/h5-components.md has the measurements. Four places have to agree on that.
 */
export function useOwnComponents(chain: Chain, wp: typeof webpack): void {
  const own = path.resolve(__dirname, '..', 'src/platform/dom-components')
  // webpack takes `false` for "an empty module"; the types of the chain do not know it.
  const nothing = false as unknown as string

  chain.resolve.alias
    .set('@tarojs/components$', path.join(own, 'components.h5.ts'))
    // Styles that Taro adds to the entry by itself. What we need of them is in index.html.
    .set('@tarojs/components/global.css$', nothing)
    .set('@tarojs/components/dist/taro-components/taro-components.css$', nothing)
    .set('@tarojs/components-react/dist/index.css$', nothing)

  // A page takes only the components that it uses, wherever the list of all of them is loaded from.
  chain.module.rule('own-components').merge({
    test: /\.h5\.tsx?$/,
    include: [own],
    sideEffects: false,
  })

  // The router brings the built-in tab bar, and with it the custom-element runtime, although
  // `tabBar.custom` keeps it from ever being shown.
  chain.plugin('no-built-in-tab-bar').use(wp.NormalModuleReplacementPlugin, [
    /^@tarojs\/components\/dist\/components$/,
    (resource: { request: string; contextInfo: { issuer: string } }) => {
      if (/[\\/]@tarojs[\\/]router[\\/]/.test(resource.contextInfo.issuer)) {
        resource.request = path.join(own, 'no-tab-bar.h5.ts')
      }
    },
  ])
}
