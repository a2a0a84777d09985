import vm from 'node:vm'

import { buildSync } from 'esbuild'

// Node has what WeChat lacks, so the polyfills are tried where there is nothing: a bare context.
describe('polyfills of the mini-program', () => {
  const code = buildSync({
    entryPoints: ['src/platform/polyfills.weapp.ts'],
    bundle: true,
    format: 'iife',
    write: false,
  }).outputFiles[0]!.text

  it('bring an AbortController into a world without one', () => {
    const context = vm.createContext({})
    expect(vm.runInContext('typeof AbortController + typeof EventTarget', context)).toBe(
      'undefinedundefined',
    )
    vm.runInContext(code, context)
    const log: unknown = vm.runInContext(
      `const controller = new AbortController()
       const log = [controller.signal.aborted]
       controller.signal.addEventListener('abort', () => log.push('heard'))
       controller.abort()
       controller.abort()
       log.push(controller.signal.aborted)
       JSON.stringify(log)`,
      context,
    )
    expect(log).toBe('[false,"heard",true]')
  })

  it('leave a world alone that has one', () => {
    const context = vm.createContext({ AbortController: 1, Event: class {}, EventTarget: class {} })
    vm.runInContext(code, context)
    expect(vm.runInContext('AbortController', context)).toBe(1)
  })
})
