/** Whether buttons can open things of the host by `open-type`. A browser has none: `onTap` runs. */
export const NATIVE_OPEN = false
