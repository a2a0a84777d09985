export interface ModalOptions {
  title?: string
  content: string
  /** Default 确定. WeChat allows four characters. */
  confirmText?: string
  /** Default 取消; null for a modal with one button. WeChat allows four characters. */
  cancelText?: string | null
}
