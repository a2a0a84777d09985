/** Limits that the forms and the server both keep. Lengths count Unicode code points. */
export const LIMITS = {
  pageSize: 20,
  pageSizeMax: 50,
  /** Specification §9. */
  chatPageSize: 20,
  postTextMax: 2000,
  postPicturesMax: 9,
  placeNameMax: 60,
  placeAddressMax: 120,
  placeKeywordMax: 40,
  commentTextMax: 500,
  chatTextMax: 1000,
  usernameMin: 2,
  usernameMax: 16,
  smsCodeLength: 6,
  smsCodeTtlSec: 300,
  smsResendSec: 60,
  smsTriesMax: 5,
  bindTokenTtlSec: 600,
  sliceBytes: 1024 * 1024,
  pictureBytesMax: 50 * 1024 * 1024,
  picturePixelsMax: 100_000_000,
  withdrawSec: 120,
} as const

/** Specification §9: times in milliseconds. */
export const TIMES = {
  requestTimeoutMs: 60_000,
  heartbeatMs: 10_000,
  friendRequestRetryMs: 1_200,
  loginRedirectMs: 1_500,
  tokenFailedRedirectMs: 1_000,
  forcedLogoutDebounceMs: 1_000,
  toastMs: 2_000,
} as const

/** Three readings of "version", each with its own use (design §3). */
export const VERSIONS = {
  /** Sent to the app-status call. */
  status: '0.0.57',
  app: '2.1.1',
  appCode: 245,
  store: '2.9.5',
} as const
