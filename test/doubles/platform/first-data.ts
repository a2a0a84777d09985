/** No server drew the page that a phone for tests shows. */
export function takeFirstData(): null {
  return null
}
