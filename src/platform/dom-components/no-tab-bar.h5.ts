/** Stands in for Taro's built-in tab bar, which is never shown: tab pages render ours. */
export function defineCustomElementTaroTabbar(): void {}
