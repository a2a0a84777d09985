export interface A11yInput {
  role?: string
  label?: string
  disabled?: boolean
  pressed?: boolean
  selected?: boolean
  checked?: boolean
  expanded?: boolean
  /** Keyboards do not reach WeChat's views. */
  onKey?: () => void
}

/** WeChat reads only text and labels, so a drawing is silent by itself; nothing to send to the view. */
export const decor: Record<string, unknown> = {}

export const live: Record<string, unknown> = { 'aria-role': 'alert' }

/** WeChat spells the role `aria-role`; states go into the same names as on the web. Only what is said is sent, each key costs setData bytes. */
export function a11y(input: A11yInput): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  if (input.role && input.role !== 'none') out['aria-role'] = input.role
  if (input.label) out['aria-label'] = input.label
  if (input.disabled) out['aria-disabled'] = 'true'
  if (input.pressed) out['aria-pressed'] = 'true'
  if (input.selected !== undefined) out['aria-selected'] = String(input.selected)
  if (input.checked !== undefined) out['aria-checked'] = String(input.checked)
  return out
}

/** Name of an element that may hold words itself: WeChat reads those, so they are not sent a second time. */
export function nameOver(words: string, name: string): string | undefined {
  return words === '' ? name : undefined
}
