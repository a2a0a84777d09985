import { Button as NativeButton, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { Tappable } from '../tappable/Tappable'
import { NATIVE_OPEN } from './native-open'
import './button.scss'

export interface ButtonProps {
  kind?: 'primary' | 'outline' | 'text' | 'danger' | 'quiet'
  size?: 'sm' | 'md' | 'lg'
  /** Takes the whole width. */
  block?: boolean
  /** Keeps its width, shows three dots and ignores taps. */
  loading?: boolean
  disabled?: boolean
  icon?: IconName
  onTap?: () => void
  /** Name for screen readers when the text alone says too little. */
  label?: string
  children: ReactNode
  /** Things WeChat only gives to its own button; has no effect on H5, where `onTap` runs. */
  openType?:
    'share' | 'getPhoneNumber' | 'chooseAvatar' | 'openSetting' | 'agreePrivacyAuthorization'
  /** For `openType='share'`: the page finds it as `event.target.dataset.shareId`. */
  shareId?: string
  /** What WeChat reports for `openType='getPhoneNumber'`; platform/phone reads it. */
  onPhoneNumber?: (event: { detail?: unknown }) => void
  onAvatar?: (tempPath: string) => void
  onAgreePrivacy?: () => void
}

/** A labelled action. One primary button a screen. */
export function Button({
  kind = 'primary',
  size = 'md',
  block = false,
  loading = false,
  disabled = false,
  icon,
  onTap,
  label,
  children,
  openType,
  shareId,
  onPhoneNumber,
  onAvatar,
  onAgreePrivacy,
}: ButtonProps) {
  const idle = !disabled && !loading
  const className = cx(
    'button',
    `button--${kind}`,
    `button--${size}`,
    block && 'button--block',
    disabled && 'button--disabled',
    loading && 'button--loading',
  )
  const content = (
    <>
      {icon ? <Icon name={icon} size='md' className='button__icon' /> : null}
      <View className='button__text'>{children}</View>
      {loading ? (
        <View className='button__dots'>
          <View className='button__dot' />
          <View className='button__dot' />
          <View className='button__dot' />
        </View>
      ) : null}
    </>
  )
  if (NATIVE_OPEN && openType && idle) {
    return (
      <NativeButton
        className={cx('button-native', className)}
        hoverClass='tappable--dim'
        openType={openType}
        {...(shareId === undefined ? undefined : { 'data-share-id': shareId })}
        {...(label === undefined ? undefined : { 'aria-label': label })}
        {...(openType === 'getPhoneNumber' ? { onGetPhoneNumber: onPhoneNumber } : undefined)}
        {...(openType === 'chooseAvatar'
          ? {
              onChooseAvatar: (event: { detail: { avatarUrl: string } }) =>
                onAvatar?.(event.detail.avatarUrl),
            }
          : undefined)}
        {...(openType === 'agreePrivacyAuthorization'
          ? { onAgreePrivacyAuthorization: () => onAgreePrivacy?.() }
          : undefined)}
        {...(onTap ? { onClick: onTap } : undefined)}
      >
        {content}
      </NativeButton>
    )
  }
  return (
    <Tappable
      onTap={onTap ?? (() => undefined)}
      disabled={!idle}
      stop
      label={loading ? `${label ?? (typeof children === 'string' ? children : '')}，请稍候` : label}
      className={className}
    >
      {content}
    </Tappable>
  )
}
