/** How a call of the fake may fail: with an error code of WeChat's, or without a readable answer. */
export type FakeFault = number | 'timeout' | 'http500' | 'garbage'

/** Somebody with WeChat. Tests of pages need the id only. */
export interface FakePerson {
  readonly id: string
  readonly miniOpenid: string
  readonly h5Openid: string
}

/** Steers a fake WeChat from any process. */
export class FakeWechatControl {
  readonly #origin: string

  constructor(origin: string) {
    this.#origin = origin
  }

  /**
   * Somebody with WeChat. The phone button gives the number; `countryCode` is 86 unless said.
   * `unionidLater`: OAuth tells the unionid by userinfo only.
   */
  addPerson(
    given: { phone?: string; unionid?: string; unionidLater?: boolean; countryCode?: string } = {},
  ): Promise<FakePerson> {
    return this.#order('addPerson', given)
  }

  /** What `wx.login` gives. */
  loginCode(id: string): Promise<string> {
    return this.#order('loginCode', { id })
  }

  /** What the phone button gives. */
  phoneCode(id: string): Promise<string> {
    return this.#order('phoneCode', { id })
  }

  /** What OAuth comes back with. */
  oauthCode(id: string): Promise<string> {
    return this.#order('oauthCode', { id })
  }

  /** What the phone button of an old base library gives; `over` replaces fields before encryption. */
  encryptedPhone(id: string, over: object = {}): Promise<{ encryptedData: string; iv: string }> {
    return this.#order('encryptedPhone', { id, over })
  }

  /** Who holds the phone when the OAuth page is opened next. */
  browserIs(id: string): Promise<void> {
    return this.#order('browserIs', { id })
  }

  /** OAuth says that only a preview of the page is being looked at. */
  browserSeesSnapshot(id: string, snapshot = true): Promise<void> {
    return this.#order('browserSeesSnapshot', { id, snapshot })
  }

  /** The next calls of a path fail. */
  failNext(path: string, fault: FakeFault, times = 1): Promise<void> {
    return this.#order('failNext', { path, fault, times })
  }

  /** Every call so far, orders of this class left out. */
  calls(): Promise<{ path: string; at: number }[]> {
    return this.#order('calls', {})
  }

  /** Ends all access tokens and tickets before their time, as if it had passed. */
  expireTokens(): Promise<void> {
    return this.#order('expireTokens', {})
  }

  /** Ends all access tokens, as if another server had asked for new ones by force. */
  revokeTokens(): Promise<void> {
    return this.#order('revokeTokens', {})
  }

  expireCodes(): Promise<void> {
    return this.#order('expireCodes', {})
  }

  /** How long tokens and tickets made from now on live. */
  tokensLive(seconds: number): Promise<void> {
    return this.#order('tokensLive', { seconds })
  }

  /** The JS-SDK ticket that is good now. */
  ticket(): Promise<string> {
    return this.#order('ticket', {})
  }

  async #order<T>(name: string, given: object): Promise<T> {
    const response = await fetch(`${this.#origin}/_control/${name}`, {
      method: 'POST',
      body: JSON.stringify(given),
    })
    const { answer, error } = (await response.json()) as { answer: T; error?: string }
    if (error !== undefined) throw new Error(`fake WeChat: ${error}`)
    return answer
  }
}
