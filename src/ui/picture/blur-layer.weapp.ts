/**
 * The placeholder is the ground of the box: one node less to send for every picture, and nothing to send
 * when the picture has come and covers it.
 */
export const BLUR_LAYER = false
