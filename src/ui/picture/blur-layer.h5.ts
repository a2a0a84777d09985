/** The placeholder is an element of its own, blurred and taken away once the picture has come. */
export const BLUR_LAYER = true
