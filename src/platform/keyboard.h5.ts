/** A field that brings the keyboard up. */
function takesText(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type="checkbox"])')
}

/** Calls back when the keyboard opens or closes, for as long as the app runs. */
export function watchKeyboard(listener: (open: boolean) => void): void {
  // A browser does not say that it opened its keyboard; where fingers point, a field in use means it did.
  if (typeof document === 'undefined' || !window.matchMedia('(pointer: coarse)').matches) return
  document.addEventListener('focusin', ({ target }) => listener(takesText(target)))
  document.addEventListener('focusout', ({ relatedTarget }) => listener(takesText(relatedTarget)))
}
