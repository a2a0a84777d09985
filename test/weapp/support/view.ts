import { readFileSync } from 'node:fs'

import exparser from 'miniprogram-exparser'
// Registers the built-in components; its order before j-component's use matters.
import 'miniprogram-simulate'
import jComponent, { type RootView } from 'j-component'

/** A node of WeChat's component tree, as the simulator keeps it. */
export interface Node {
  childNodes?: Node[]
  parentNode?: Node | null
  shadowRoot?: Node
  textContent?: string
  dataset?: Record<string, string>
  id?: string
  _vt?: {
    tagName: string
    componentId?: string
    attrs: { name: string; value: unknown }[]
    event: Record<string, { name: string; handler?: string }>
  }
}

export type Config = Record<string, unknown>
export type Template = (data: unknown) => unknown

/** What the templates or the simulator complained about since it was last looked at. */
export const viewErrors: string[] = []
for (const level of ['warn', 'error'] as const) {
  console[level] = (...values: unknown[]) =>
    viewErrors.push(`view: ${values.map(String).join(' ')}`)
}

/** Templates of dist/weapp as WeChat's compiler writes them: a function from data to a tree. */
export function loadTemplates(
  file: string,
  change: (source: string) => string = (source) => source,
): (path: string) => Template {
  // The compiled code asks which engine runs it.
  ;(globalThis as { __webview_engine_version__?: number }).__webview_engine_version__ = 0.02
  // WeChat's compiler answers a program as text; this is the view layer, where eval is allowed.
  // eslint-disable-next-line no-new-func
  const make = new Function(change(readFileSync(file, 'utf8'))) as () => (path: string) => Template
  const templates = make()
  return (path) => {
    const template = templates(path)
    if (typeof template !== 'function') throw new Error(`no template ${path}`)
    return template
  }
}

/** Text of a value that should be one; empty otherwise. */
export const words = (value: unknown, otherwise = ''): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise

let count = 0
/** Letters only: the id becomes a tag name. */
export function newViewId(): string {
  count += 1
  return `v${String(count).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
}

/** Makes a component known to the view; `using` maps tag names to the ids of others. */
export function registerView(definition: Config & { id: string; usingComponents: Config }): void {
  jComponent.register({
    ...definition,
    tagName: definition.id,
    options: { classPrefix: '', ...(definition['options'] as object) },
  })
}

export function createView(id: string): RootView {
  return jComponent.create(id)
}

/** What a node's children are for somebody who looks at the screen. */
export function childrenOf(node: Node): Node[] {
  const inside = node._vt?.componentId?.startsWith('v') === true && node._vt.tagName === 'comp'
  return (inside ? node.shadowRoot?.childNodes : node.childNodes) ?? []
}

export const isText = (node: Node): boolean => node instanceof exparser.TextNode

export function attr(node: Node, name: string): unknown {
  const found = node._vt?.attrs.find((item) => item.name === name)?.value
  return found
}

export const classesOf = (node: Node): string[] => words(attr(node, 'class')).split(/\s+/)

function hidden(node: Node): boolean {
  const style = attr(node, 'style')
  if (typeof style === 'string' && style !== '' && /display:\s*none/.test(style)) return true
  return attr(node, 'hidden') === true
}

/** All nodes on screen, parents first, in order. */
export function walk(
  node: Node,
  visit: (node: Node, path: readonly Node[]) => void,
  path: Node[] = [],
): void {
  if (hidden(node)) return
  visit(node, path)
  path.push(node)
  for (const child of childrenOf(node)) walk(child, visit, path)
  path.pop()
}

export function textsOf(node: Node): string[] {
  const texts: string[] = []
  walk(node, (item) => {
    if (isText(item) && item.textContent) texts.push(item.textContent)
    const tag = item._vt?.tagName
    if ((tag === 'input' || tag === 'textarea') && attr(item, 'value')) {
      texts.push(String(attr(item, 'value')))
    }
  })
  return texts
}

/** Sends an event the way a finger or a built-in component does; it bubbles through the components. */
export function dispatch(node: Node, name: string, detail: object = {}): void {
  const touches = name.startsWith('touch') || name === 'tap' || name === 'longpress'
  const point = { identifier: 0, pageX: 10, pageY: 10, clientX: 10, clientY: 10 }
  exparser.Event.dispatchEvent(
    node,
    exparser.Event.create(name, detail, {
      bubbles:
        touches || name === 'input' || name === 'focus' || name === 'blur' || name === 'confirm',
      capturePhase: true,
      composed: true,
      extraFields: touches
        ? { touches: name === 'touchend' ? [] : [point], changedTouches: [point] }
        : {},
    }),
  )
}
