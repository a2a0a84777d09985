/** How the person came back from WeChat's page for signing in. */
export type OauthReturn =
  | { kind: 'code'; code: string }
  /** WeChat came back without a code: the person said no. */
  | { kind: 'refused' }
  /** Not the answer to what this window asked: an old address, or one that somebody sent. */
  | { kind: 'stray' }
