import type { Compiler } from 'webpack'

/**
 * webpack's way to find the global object falls back to `new Function`, which WeChat forbids (it
 * throws, or worse, is found by the code review of an upload). A mini-program has `globalThis`, and
 * `global` where the engine is older than that.
 */
const replacement = `function() {
	return typeof globalThis === 'object' ? globalThis : global;
}()`

export class SafeGlobalPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals } = compiler.webpack
    compiler.hooks.compilation.tap('SafeGlobalPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('SafeGlobalPlugin', (module) => {
        if (module.name !== 'global') return
        module.generate = () => `${RuntimeGlobals.global} = ${replacement};`
      })
    })
  }
}
