import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'sass'

const here = path.dirname(fileURLToPath(import.meta.url))

/** Variables of each theme and type class, from the compiled source. */
function readTokens(): Record<string, Record<string, string>> {
  const css = compile(path.join(here, 'tokens.scss')).css.replace(/\/\*[\s\S]*?\*\//g, '')
  const out: Record<string, Record<string, string>> = {}
  // Media queries change durations only; without them every rule is flat.
  const flat = css.slice(0, css.indexOf('@media'))
  for (const [, selectors, body] of flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of (selectors ?? '').split(',')) {
      const tokens = (out[selector.trim()] ??= {})
      for (const [, name, value] of (body ?? '').matchAll(/--([\w-]+):\s*([^;]+);/g)) {
        if (name && value) tokens[name] = value.trim()
      }
    }
  }
  return out
}

const tokens = readTokens()
const themes = ['light', 'dark'] as const

function luminance(hex: string): number {
  const match = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex)
  if (!match?.[1]) throw new Error(`not a colour: ${hex}`)
  const full = match[1].length === 3 ? match[1].replace(/./g, '$&$&') : match[1]
  const [r, g, b] = [0, 2, 4].map((at) => {
    const value = parseInt(full.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const paper = ['ground', 'surface', 'sunk', 'raised']
const soft = ['accent-soft', 'seal-soft', 'gold-soft']

/** Every ink with every ground that the components put it on. */
const textPairs: readonly (readonly [ink: string, grounds: readonly string[]])[] = [
  ['ink', [...paper, ...soft]],
  ['ink-2', [...paper, ...soft]],
  ['ink-3', [...paper, ...soft]],
  ['accent', [...paper, 'accent-soft']],
  ['seal', [...paper, 'seal-soft']],
  ['gold', [...paper, 'gold-soft']],
  ['on-accent', ['accent-fill', 'accent-press']],
  ['on-seal', ['seal-fill']],
  ['tab-on', ['tab-ground']],
  ['tab-off', ['tab-ground']],
]

describe.each(themes)('theme %s', (theme) => {
  const set = tokens[`.theme-${theme}`] ?? {}
  const value = (name: string): string => {
    const found = set[name]
    if (!found) throw new Error(`--${name} is missing in .theme-${theme}`)
    return found
  }

  const cases = textPairs.flatMap(([ink, grounds]) =>
    grounds.map((ground) => [ink, ground] as const),
  )
  test.each(cases)('%s reads on %s (4.5:1)', (ink, ground) => {
    expect(contrast(value(ink), value(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['ground', 'surface'])('a control that is off stands out from %s (3:1)', (ground) => {
    expect(contrast(value('control'), value(ground))).toBeGreaterThanOrEqual(3)
  })
})

test('both themes define the same names', () => {
  expect(Object.keys(tokens['.theme-dark'] ?? {}).sort()).toEqual(
    Object.keys(tokens['.theme-light'] ?? {}).sort(),
  )
})

test('the accent and the tab bar have the colours of the specification', () => {
  expect(tokens['.theme-light']).toMatchObject({
    'accent-fill': '#7559ff',
    'tab-on': '#7559ff',
    'tab-off': '#5a5a5a',
  })
})

describe('large type', () => {
  const normal = tokens['.type-normal'] ?? {}
  const large = tokens['.type-large'] ?? {}
  const px = (value: string | undefined) => Number.parseFloat(value ?? 'NaN')

  test.each(Object.keys(normal).filter((name) => /^(fs|lh)-/.test(name)))(
    '%s is 1.4 times as big',
    (name) => {
      // Whole pixels, so up to half a pixel off.
      expect(Math.abs(px(large[name]) - px(normal[name]) * 1.4)).toBeLessThanOrEqual(0.5)
    },
  )

  test('touch targets are at least 44 px and grow', () => {
    expect(px(normal['touch'])).toBeGreaterThanOrEqual(44)
    expect(px(large['touch'])).toBeGreaterThan(px(normal['touch']))
  })

  test('both sizes define the same names', () => {
    expect(Object.keys(large).sort()).toEqual(Object.keys(normal).sort())
  })
})

test('who asks for less motion gets none that lasts', () => {
  const css = compile(path.join(here, 'tokens.scss'), { style: 'compressed' }).css
  const reduced = css.slice(css.indexOf('prefers-reduced-motion'))
  expect(reduced).toMatch(/--dur:\s*1ms/)
  expect(reduced).toMatch(/--dur-pulse:\s*0s/)
})
