export interface A11yInput {
  role?: string
  label?: string
  disabled?: boolean
  pressed?: boolean
  selected?: boolean
  checked?: boolean
  expanded?: boolean
  /** What Enter and the space bar do; makes the element reachable with the Tab key. */
  onKey?: () => void
}

/** Attributes that only say "not for screen readers". */
export const decor: Record<string, unknown> = { 'aria-hidden': 'true' }

/** Attributes that announce content which changes by itself. */
export const live: Record<string, unknown> = { role: 'status', 'aria-live': 'polite' }

/** ARIA attributes and keyboard behaviour of something one can operate. Values are strings, since Taro's wrapper sets only those as attributes. */
export function a11y(input: A11yInput): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  if (input.role && input.role !== 'none') out['role'] = input.role
  if (input.label) out['aria-label'] = input.label
  if (input.disabled) out['aria-disabled'] = 'true'
  if (input.pressed !== undefined) out['aria-pressed'] = String(input.pressed)
  if (input.selected !== undefined) out['aria-selected'] = String(input.selected)
  if (input.checked !== undefined) out['aria-checked'] = String(input.checked)
  if (input.expanded !== undefined) out['aria-expanded'] = String(input.expanded)
  const onKey = input.onKey
  if (onKey && !input.disabled) {
    out['tabIndex'] = 0
    out['onKeyDown'] = (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget) return
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onKey()
    }
  }
  return out
}

/** Name of an element that may hold words itself; here a sentence that says what they are. */
export function nameOver(_words: string, name: string): string | undefined {
  return name
}
