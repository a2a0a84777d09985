export interface PrivacyDialogProps {
  /** The person agreed by the button with this id, which WeChat wants to know. */
  onAgree: (buttonId: string) => void
  onRefuse: () => void
  /** Opens the privacy guide. */
  onRead: () => void
}
