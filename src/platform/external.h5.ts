/**
 * Opens a web address outside the app. A mini-program may not: the address is copied and the person
 * is told to open it in a browser.
 */
export function openExternal(url: string): Promise<void> {
  // The same window: inside WeChat and after an await, a new one is blocked as a pop-up.
  window.location.assign(url)
  return Promise.resolve()
}
