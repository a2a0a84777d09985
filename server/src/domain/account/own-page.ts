/**
 * Whether an address is a page of this site: WeChat may be asked to come back to it, or to trust it.
 * `baseUrl` is the site's own origin.
 */
export function isOwnPage(address: string, baseUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, username, password } = new URL(address)
  return origin === new URL(baseUrl).origin && username === '' && password === ''
}

/** Whether an address is a page of the H5 app. */
export function isOwnH5Page(address: string, baseUrl: string): boolean {
  return isOwnPage(address, baseUrl) && new URL(address).pathname.startsWith('/h5/')
}
