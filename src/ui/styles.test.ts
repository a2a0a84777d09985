import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { compile } from 'sass'

// What WeChat's style compiler refuses, and what would let a component ignore theme or motion, is found
// here, before a mini-program build.

const here = path.dirname(fileURLToPath(import.meta.url))
const files = (readdirSync(here, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.scss'))
  .sort()
const compiled = new Map(files.map((name) => [name, compile(path.join(here, name)).css]))

const strip = (css: string) =>
  css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/url\("[^"]*"\)/g, 'url()')

/** Selectors of all rules, without keyframe steps and at-rules. */
function selectorsOf(css: string): string[] {
  return [...strip(css).matchAll(/([^{}]+)\{/g)]
    .map(([, text]) => (text ?? '').split(';').pop()?.trim() ?? '')
    .filter((text) => text !== '' && !text.startsWith('@') && !/^(from|to|\d+%)/.test(text))
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
}

/** What is wrong with a selector for a mini-program; null when nothing is. */
function fault(selector: string): string | null {
  if (selector.includes('*')) return 'universal selector'
  if (selector.includes('~')) return 'sibling combinator'
  if (selector.includes('>')) return 'child combinator'
  if (selector.includes('&')) return 'nesting'
  const tags = selector.split(/\s+/).filter((part) => /^[a-z]/i.test(part))
  return tags.some((tag) => tag !== 'page') ? 'tag selector' : null
}

test('the check itself finds what it is for', () => {
  expect(selectorsOf('.a,.b .c{x:1} @media (x){.d{y:2}} @keyframes k{from{a:b} 50%{a:c}}')).toEqual(
    ['.a', '.b .c', '.d'],
  )
  expect(['.a *', '.a ~ .b', '.a > .b', 'view.a', '.a div', '.a .b'].map(fault)).toEqual([
    'universal selector',
    'sibling combinator',
    'child combinator',
    'tag selector',
    'tag selector',
    null,
  ])
})

test.each(files)('%s uses class selectors only', (name) => {
  const bad = selectorsOf(compiled.get(name) ?? '').filter((selector) => fault(selector) !== null)
  expect(bad).toEqual([])
})

test.each(files)('%s has no at-rule that WeChat does not know', (name) => {
  expect(strip(compiled.get(name) ?? '')).not.toMatch(/@(layer|container|supports|import|scope)/)
})

test('NutUI styles that we load pass the same check', () => {
  const require = createRequire(import.meta.url)
  const base = path.dirname(require.resolve('@nutui/nutui-react-taro/package.json'))
  for (const name of ['popup', 'overlay', 'switch']) {
    const css = readFileSync(path.join(base, `dist/es/packages/${name}/style/style.css`), 'utf8')
    expect(selectorsOf(css).filter((selector) => /[*~>&]/.test(selector))).toEqual([])
  }
})

test('colours come from tokens', () => {
  const own = [
    'tokens.scss',
    'icon/icons.scss',
    'icon/icon.scss',
    'state-view/drawings.scss',
    'state-view/state-view.scss',
  ]
  // White on photos and glazes is the same in both themes.
  const allowed = /^#fff$/
  for (const name of files.filter((file) => !own.includes(file) && file !== 'avatar/avatar.scss')) {
    const found = strip(compiled.get(name) ?? '').match(/#[0-9a-f]{3,8}\b/gi) ?? []
    expect({ name, found: found.filter((hex) => !allowed.test(hex)) }).toEqual({ name, found: [] })
  }
})

test('variables that are used exist', () => {
  const defined = new Set<string>()
  for (const css of compiled.values()) {
    for (const [, name] of css.matchAll(/--([\w-]+):/g)) if (name) defined.add(name)
  }
  const missing = new Set<string>()
  for (const [file, css] of compiled) {
    for (const [, name] of css.matchAll(/var\(--([\w-]+)/g)) {
      if (name && !defined.has(name)) missing.add(`${file}: --${name}`)
    }
  }
  expect([...missing]).toEqual([])
})

test('all styles of the design system together stay small', () => {
  const all = files
    .filter((name) => !['icon/icons.scss', 'state-view/drawings.scss'].includes(name))
    .map((name) => compile(path.join(here, name), { style: 'compressed' }).css)
    .join('')
  expect(gzipSync(all).length).toBeLessThan(15 * 1024)
})
