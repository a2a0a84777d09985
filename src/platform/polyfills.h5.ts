/** A browser of our floor (Chrome 69, iOS 12) has everything: nothing to fill in. */
export const POLYFILLED: boolean = false
