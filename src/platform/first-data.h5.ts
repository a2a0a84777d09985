import { FIRST_DATA_ID, type FirstData } from '../contract/first-data'

/** What the server put into the page, once; null when it put nothing there, or it was taken already. */
export function takeFirstData(): FirstData | null {
  const holder = document.getElementById(FIRST_DATA_ID)
  const text = holder?.textContent ?? ''
  holder?.remove()
  if (text === '') return null
  try {
    return JSON.parse(text) as FirstData
  } catch {
    // The lists are asked for as on any other page.
    return null
  }
}
