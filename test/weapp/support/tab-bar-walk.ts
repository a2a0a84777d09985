import type { Phone } from './phone'

/** Calls of setData on every tab bar that is alive, by its page. */
export function barWrites(phone: Phone): Record<string, number> {
  return Object.fromEntries(phone.tabBars().map(({ route, writes }) => [route, writes]))
}

const whole = (value: unknown): string => JSON.stringify(value)

/**
 * From the tab `from` to `to`, both seen before, to a page above it and back: at every stop each bar lights
 * its own tab, and none is told anything.
 * @throws when a bar lights another tab than before, or was written to.
 */
export async function walkTabs(phone: Phone, from: string, to: string): Promise<void> {
  await phone.quiet()
  const before = barWrites(phone)
  const lit = whole(phone.tabBars().map(({ route, lit: labels }) => [route, labels]))
  const check = async (where: string): Promise<void> => {
    await phone.quiet()
    const now = whole(phone.tabBars().map(({ route, lit: labels }) => [route, labels]))
    if (now !== lit) throw new Error(`the lit tabs changed ${where}: ${now}, were ${lit}`)
    if (whole(barWrites(phone)) !== whole(before)) {
      throw new Error(`a tab bar was written to ${where}: ${whole(barWrites(phone))}`)
    }
  }
  await phone.tab(to)
  await check(`on the way to ${to}`)
  await phone.goTo('/pages/user/protocol?kind=privacy')
  await phone.see('隐私政策')
  await check(`above ${to}`)
  await phone.back()
  await check(`on the way back to ${to}`)
  await phone.tab(from)
  await check(`on the way to ${from}`)
}
