import path from 'node:path'
import type { IPluginContext } from '@tarojs/service'
import aria from './weapp-aria-attributes'

interface MiniPlatform {
  runtimePath: string | string[]
  template: {
    mergeComponents(ctx: IPluginContext, components: Record<string, Record<string, string>>): void
  }
}

/** Taro plugin: hands the names of icon buttons on to WeChat's screen reader. */
export default (ctx: IPluginContext): void => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform: MiniPlatform) {
      if (process.env.TARO_ENV !== 'weapp') return
      const components = Object.fromEntries(
        aria.components.map((name: string) => [name, aria.attributes]),
      )
      platform.template.mergeComponents(ctx, components)
      platform.runtimePath = [
        platform.runtimePath,
        path.join(__dirname, 'weapp-aria-runtime.js'),
      ].flat()
    },
  })
}
