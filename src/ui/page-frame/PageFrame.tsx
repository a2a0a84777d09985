import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { cx } from '../cx'
import { InlineNotice } from '../inline-notice/InlineNotice'
import { PrivacyDialog } from '../privacy-dialog/PrivacyDialog'
import type { PrivacyDialogProps } from '../privacy-dialog/privacy-dialog-props'
import { NavBar, type NavBarProps } from './NavBar'
import '../tokens.scss'
import '../nutui-theme.scss'
import '../base.scss'
import './page-frame.scss'

export type Theme = 'light' | 'dark'
export type TypeSize = 'normal' | 'large'

export interface PageFrameProps {
  theme: Theme
  type: TypeSize
  /** Height of the system's status bar in px; 0 in a browser. */
  statusBarHeight?: number
  /** Width in px that WeChat's capsule takes at the right of the navigation bar. */
  capsuleWidth?: number
  /** `false`: no navigation bar, only the status bar's height is kept. */
  nav?: false | Omit<NavBarProps, 'statusBarHeight' | 'capsuleWidth'>
  /** `none`: the frame is as high as the screen and its content scrolls by itself (chat). */
  scroll?: 'page' | 'none'
  /** Bar at the bottom (composer, buttons); its place is kept free. */
  bottom?: ReactNode
  /** The tab bar, where pages draw it themselves (H5). */
  tabBar?: ReactNode
  /** Keeps the place of a tab bar that WeChat draws over the page. */
  tabBarSpace?: boolean
  /** A strip under the navigation bar. */
  notice?: ReactNode
  /** There is no network: said in the strip, unless `notice` says something else. */
  offline?: boolean
  /** Set while WeChat waits for the person's consent. */
  privacy?: PrivacyDialogProps | null
  background?: 'ground' | 'surface'
  className?: string
  children?: ReactNode
}

/**
 * The outermost element of a page: theme and type classes, navigation bar, safe areas, bars.
 * Bars are sticky, not fixed: they take their own place, and H5's page transitions do not shift them.
 */
export function PageFrame({
  theme,
  type,
  statusBarHeight = 0,
  capsuleWidth = 0,
  nav = {},
  scroll = 'page',
  bottom,
  tabBar,
  tabBarSpace = false,
  notice,
  offline = false,
  privacy = null,
  background = 'ground',
  className,
  children,
}: PageFrameProps) {
  return (
    <View
      className={cx(
        'page-frame',
        `theme-${theme}`,
        `type-${type}`,
        `page-frame--${background}`,
        scroll === 'none' && 'page-frame--fixed',
        className,
      )}
    >
      <View className='page-frame__top'>
        {nav === false ? (
          statusBarHeight > 0 ? (
            <View className='page-frame__status' style={{ height: `${statusBarHeight}px` }} />
          ) : null
        ) : (
          <NavBar {...nav} statusBarHeight={statusBarHeight} capsuleWidth={capsuleWidth} />
        )}
        {notice ??
          (offline ? <InlineNotice kind='offline' text='网络已断开，内容可能不是最新' /> : null)}
      </View>
      <View className='page-frame__body'>{children}</View>
      {bottom ? (
        <View
          className={cx(
            'page-frame__bottom',
            !tabBar && !tabBarSpace && 'page-frame__bottom--safe',
          )}
        >
          {bottom}
        </View>
      ) : null}
      {tabBar ? <View className='page-frame__tabs'>{tabBar}</View> : null}
      {tabBarSpace ? <View className='page-frame__tab-space' /> : null}
      {privacy ? <PrivacyDialog {...privacy} /> : null}
    </View>
  )
}
