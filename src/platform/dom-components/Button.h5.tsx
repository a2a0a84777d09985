import { forwardRef } from 'react'
import type { ButtonHTMLAttributes, HTMLAttributes, TouchEvent } from 'react'
import { joinClasses, omit } from './event-detail.h5'
import { pressHandlers } from './press.h5'
import type { TouchHandler } from './press.h5'
import './button.h5.scss'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  type?: string
  formType?: 'submit' | 'reset'
  hoverClass?: string
  hoverStartTime?: number
  hoverStayTime?: number
  loading?: boolean
  onLongPress?: (event: TouchEvent<HTMLElement>) => void
}

const foreign = [
  'type',
  'formType',
  'size',
  'plain',
  'loading',
  'hoverClass',
  'hoverStopPropagation',
  'hoverStartTime',
  'hoverStayTime',
  'onLongPress',
  // What WeChat's own button opens has no counterpart in a browser; onClick runs there.
  'openType',
  'lang',
  'sessionFrom',
  'sendMessageTitle',
  'sendMessagePath',
  'sendMessageImg',
  'appParameter',
  'showMessageCard',
  'phoneNumberNoQuotaToast',
  'onGetUserInfo',
  'onContact',
  'onGetPhoneNumber',
  'onGetRealTimePhoneNumber',
  'onError',
  'onOpenSetting',
  'onLaunchApp',
  'onChooseAvatar',
  'onAgreePrivacyAuthorization',
]

/** `<Button>`: a real button without any look of its own; a disabled one does not click. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { formType, loading = false, hoverClass, onLongPress } = props
  const rest = omit(props, foreign) as HTMLAttributes<HTMLButtonElement>
  if (props.disabled !== true && (hoverClass !== undefined || onLongPress !== undefined)) {
    Object.assign(
      rest,
      pressHandlers({
        hoverClass,
        onLongPress,
        onTouchStart: props.onTouchStart as TouchHandler | undefined,
        onTouchMove: props.onTouchMove as TouchHandler | undefined,
        onTouchEnd: props.onTouchEnd as TouchHandler | undefined,
        onTouchCancel: props.onTouchCancel as TouchHandler | undefined,
        hoverStartTime: props.hoverStartTime ?? 20,
        hoverStayTime: props.hoverStayTime ?? 70,
      }),
    )
  }
  return (
    <button
      {...rest}
      ref={ref}
      type={formType ?? 'button'}
      aria-busy={loading || undefined}
      className={joinClasses('taro-button', props.className)}
    />
  )
})
