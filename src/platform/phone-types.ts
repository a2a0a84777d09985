/** What WeChat's phone button answered. */
export type PhoneAnswer =
  /** The server exchanges the code for the number. */
  | { kind: 'code'; phoneCode: string }
  /** Base libraries before 2.21.2 give no code; the server opens this with the session key it keeps. */
  | { kind: 'encrypted'; encryptedData: string; iv: string }
  /** The person said no, which is no error. */
  | { kind: 'refused' }
  /** WeChat said no; `text` may be shown. */
  | { kind: 'failed'; text: string }
