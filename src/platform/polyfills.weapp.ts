/**
 * All polyfills of the mini-program, each with its reason. Imported first by app.tsx.
 *
 * AbortController: TanStack Query makes one for every fetch, without asking whether it exists.
 * Its signal is an EventTarget, which is missing too, so that one comes first.
 */
import 'event-target-polyfill'
import 'yet-another-abortcontroller-polyfill'

export const POLYFILLED: boolean = true
