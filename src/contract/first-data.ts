import type { CallResult } from './all-calls'

/**
 * What the H5 home shows first, as a visitor sees it. The server puts it into the page itself, so that
 * the first screen needs no further round trip (docs/first-paint.md).
 */
export interface FirstData {
  recommendPost: CallResult<'recommendPost'>
  homeBannerList: CallResult<'homeBannerList'>
  topicList: CallResult<'topicList'>
}

/** Id of the page's script element that holds the FirstData as JSON; empty when there is none. */
export const FIRST_DATA_ID = 'first-data'
