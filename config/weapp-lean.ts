import path from 'node:path'
import type { IPluginContext } from '@tarojs/service'

interface MiniTemplate {
  componentsAlias: Record<string, { _num: string }>
  mergeComponents(ctx: IPluginContext, components: Record<string, Record<string, string>>): void
  buildXSTmplName(): string
  buildBaseComponentTemplate(ext: string): string
}

interface MiniPlatform {
  runtimePath: string | string[]
  template: MiniTemplate
}

/**
 * Taro plugin: templates that need to be told less. The runtime beside it (`weapp-lean-runtime.js`)
 * leaves out what they now take for granted:
 * - a node without a name is a plain view, the most frequent kind by far;
 * - the times of the pressed look are ours (see `Tappable`), not sent with every button.
 * docs/set-data.md has the reasons.
 */
export default (ctx: IPluginContext): void => {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform: MiniPlatform) {
      if (process.env.TARO_ENV !== 'weapp') return
      const { template } = platform
      template.mergeComponents(ctx, {
        View: { 'hover-start-time': '20', 'hover-stay-time': '90' },
      })

      const plainView = (): string => {
        const number = template.componentsAlias['pure-view']?._num
        if (number === undefined) throw new Error('Taro 的模板里没有 pure-view 了')
        return number
      }
      const chooseTemplate = template.buildXSTmplName.bind(template)
      template.buildXSTmplName = () =>
        replaceOnce(
          chooseTemplate(),
          'function (l, n, s) {',
          `function (l, n, s) {\n    if (n === undefined) n = '${plainView()}'`,
        )
      // Where the templates end, at the 16th level, a component begins anew.
      const beginAnew = template.buildBaseComponentTemplate
      template.buildBaseComponentTemplate = (ext) =>
        replaceOnce(beginAnew(ext), "'tmpl_0_' + i.nn", "xs.a(0, i.nn, '')")

      platform.runtimePath = [
        platform.runtimePath,
        path.join(__dirname, 'weapp-lean-runtime.js'),
      ].flat()
    },
  })
}

/** Another Taro may write its templates otherwise: then the build must stop, not send nodes that nobody draws. */
function replaceOnce(text: string, what: string, by: string): string {
  if (text.split(what).length !== 2) throw new Error(`Taro 的模板里不是恰好一处“${what}”`)
  return text.replace(what, () => by)
}
