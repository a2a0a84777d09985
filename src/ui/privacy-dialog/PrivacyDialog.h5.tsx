import type { PrivacyDialogProps } from './privacy-dialog-props'

/** A browser asks for itself; there is nothing to draw. */
export function PrivacyDialog(_props: PrivacyDialogProps) {
  return null
}
