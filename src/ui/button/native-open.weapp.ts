/** Whether buttons can open things of the host by `open-type`. In WeChat sharing, phone number and avatar only come this way. */
export const NATIVE_OPEN = true
