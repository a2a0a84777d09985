/** WeChat shows a page when it is drawn and keeps the one before until then. */
export function holdPages(): void {
  return
}
