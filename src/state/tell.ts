import { showToast } from '@/platform/feedback'

/** Says something short to the person (a toast of 2 s, specification §9). */
export function tell(message: string): void {
  void showToast(message)
}
