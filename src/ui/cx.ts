/** Joins class names, leaving out what is false or empty. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  let out = ''
  for (const name of names) {
    if (name) out = out ? `${out} ${name}` : name
  }
  return out
}
