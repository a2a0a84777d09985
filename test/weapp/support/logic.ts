import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'

import type { Config } from './view'

/** Names that WeChat's module wrapper hides; a page that uses one finds undefined. */
const HIDDEN = [
  'window',
  'document',
  'frames',
  'self',
  'location',
  'navigator',
  'localStorage',
  'history',
  'screen',
  'alert',
  'confirm',
  'prompt',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'process',
  'Buffer',
]

/** What JavaScript itself has and WeChat's engines lack or refuse. */
const MISSING = [
  'Intl',
  'WebAssembly',
  'SharedArrayBuffer',
  'Atomics',
  'FinalizationRegistry',
  'WeakRef',
]

/** Waits up to this long, in ms, belong to what the app is doing now. */
const SOON = 25

const scripts = new Map<string, vm.Script>()

export interface LogicHost {
  dist: string
  /** Folders of the subpackages, without a slash at the end. */
  subpackages: readonly string[]
  wx: object
  getApp(): unknown
  getCurrentPages(): unknown[]
  /** What went wrong where nobody awaits it. */
  onError(message: string): void
  /** Replaces a file's source, for planted defects. */
  patch?(file: string, source: string): string
}

/**
 * The logic layer: a JavaScript world of its own, without the web's globals and without Node's, where
 * eval and new Function are refused. Runs files of dist/weapp on demand, each once.
 */
export class Logic {
  readonly context: vm.Context
  private readonly modules = new Map<string, { exports: unknown }>()
  /** When each of them goes off; Infinity for what repeats. */
  private readonly timers = new Map<ReturnType<typeof setTimeout>, number>()
  private registered: { kind: 'App' | 'Page' | 'Component'; config: Config } | null = null
  private stopped = false
  private readonly parse: (text: string) => unknown
  private readonly makeBuffer: (size: number) => ArrayBuffer

  constructor(private readonly host: LogicHost) {
    const register = (kind: 'App' | 'Page' | 'Component') => (config: Config) => {
      this.registered = { kind, config }
    }
    const say = (values: unknown[]): string =>
      values
        .map((value) =>
          typeof value === 'object' && value !== null && 'stack' in value
            ? String(value.stack)
            : String(value),
        )
        .join(' ')
    const silent = (): void => undefined
    const later =
      (start: typeof setTimeout | typeof setInterval, once: boolean) =>
      (work: (...args: unknown[]) => void, wait?: number, ...args: unknown[]) => {
        // An answer that comes after the app was ended finds nobody.
        if (this.stopped) return undefined
        const timer = start(() => {
          if (once) this.timers.delete(timer)
          this.guard('timer', () => work(...args))
        }, wait ?? 0)
        this.timers.set(timer, once ? Date.now() + (wait ?? 0) : Infinity)
        return timer
      }
    const stop = (timer: ReturnType<typeof setTimeout> | undefined): void => {
      if (timer === undefined) return
      clearTimeout(timer)
      this.timers.delete(timer)
    }
    this.context = vm.createContext(
      {
        wx: host.wx,
        App: register('App'),
        Page: register('Page'),
        Component: register('Component'),
        Behavior: (config: unknown) => config,
        getApp: () => host.getApp(),
        getCurrentPages: () => host.getCurrentPages(),
        setTimeout: later(setTimeout, true),
        setInterval: later(setInterval, false),
        clearTimeout: stop,
        clearInterval: stop,
        console: {
          log: silent,
          info: silent,
          debug: silent,
          warn: silent,
          time: silent,
          timeEnd: silent,
          error: (...values: unknown[]) => host.onError(`console.error: ${say(values)}`),
        },
      },
      { codeGeneration: { strings: false, wasm: false } },
    )
    vm.runInContext(MISSING.map((name) => `delete globalThis.${name}`).join(';'), this.context)
    this.parse = vm.runInContext('JSON.parse', this.context) as (text: string) => unknown
    this.makeBuffer = vm.runInContext('(size) => new ArrayBuffer(size)', this.context) as (
      size: number,
    ) => ArrayBuffer
  }

  /** A copy that belongs to the logic layer, as everything that WeChat hands over. */
  give<T>(value: T): T {
    return (value === undefined ? undefined : this.parse(JSON.stringify(value))) as T
  }

  giveBytes(bytes: Uint8Array): ArrayBuffer {
    const buffer = this.makeBuffer(bytes.byteLength)
    new Uint8Array(buffer).set(bytes)
    return buffer
  }

  guard<T>(what: string, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.host.onError(`${what}: ${String((error as Error).stack ?? error)}`)
      return undefined
    }
  }

  /** Runs a file and answers what it handed to App, Page or Component. */
  start(file: string): { kind: 'App' | 'Page' | 'Component'; config: Config } {
    this.registered = null
    this.require(file)
    const found = this.registered as { kind: 'App' | 'Page' | 'Component'; config: Config } | null
    if (found === null) throw new Error(`${file} calls neither App nor Page nor Component`)
    return found
  }

  stop(): void {
    this.stopped = true
    for (const timer of this.timers.keys()) clearTimeout(timer)
    this.timers.clear()
  }

  /** Whether the app is about to go on by itself: a render, a frame, a short wait. */
  busy(): boolean {
    const soon = Date.now() + SOON
    return [...this.timers.values()].some((due) => due < soon)
  }

  private packageOf(file: string): string {
    return this.host.subpackages.find((folder) => file.startsWith(`${folder}/`)) ?? ''
  }

  private require(file: string): unknown {
    const known = this.modules.get(file)
    if (known) return known.exports
    const module = { exports: {} as unknown }
    this.modules.set(file, module)
    const run = this.script(file).runInContext(this.context) as (...args: unknown[]) => void
    const require = (wanted: string): unknown => {
      const target = path.posix.join(path.posix.dirname(file), wanted).replace(/(\.js)?$/, '.js')
      const home = this.packageOf(target)
      if (home !== '' && home !== this.packageOf(file)) {
        throw new Error(`module '${target}' is not defined, require args is '${wanted}'`)
      }
      return this.require(target)
    }
    run(require, module, module.exports)
    return module.exports
  }

  private script(file: string): vm.Script {
    const place = path.join(this.host.dist, file)
    const original = scripts.get(place)
    if (original && !this.host.patch) return original
    let source = readFileSync(place, 'utf8')
    if (this.host.patch) source = this.host.patch(file, source)
    const script = new vm.Script(
      `(function (require, module, exports, ${HIDDEN.join(', ')}) {${source}\n})`,
      { filename: file },
    )
    if (!this.host.patch) scripts.set(place, script)
    return script
  }
}
