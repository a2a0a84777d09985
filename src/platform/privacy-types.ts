/** WeChat asks for the person's consent before a private call; the call waits for the answer. */
export interface PrivacyAsk {
  /** The call that waits, `chooseMedia`; empty when unknown. */
  reason: string
  /** The person agreed. `buttonId` is the id of the `Button openType="agreePrivacyAuthorization"`: WeChat checks that it was tapped. */
  agree: (buttonId: string) => void
  /** The person refused: the waiting calls fail. */
  refuse: () => void
}
