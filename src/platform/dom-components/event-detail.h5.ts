/**
 * WeChat's events carry what happened in `detail`. A browser event has no writable one, so it is
 * defined on the object that React hands to the handler.
 */
export function withDetail<E extends object, D>(event: E, detail: D): E & { detail: D } {
  return Object.defineProperty(event, 'detail', {
    value: detail,
    configurable: true,
    enumerable: true,
  }) as E & { detail: D }
}

/** A copy of props without the names that mean nothing to a DOM element. */
export function omit<T extends object>(
  props: T,
  names: readonly string[],
): Record<string, unknown> {
  const rest = { ...props } as Record<string, unknown>
  for (const name of names) delete rest[name]
  return rest
}

/** Class names joined, empty ones left out. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
