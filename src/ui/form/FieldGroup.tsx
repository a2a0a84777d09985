import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import './form.scss'

export interface FieldGroupProps {
  title?: string
  hint?: string
  children?: ReactNode
}

/** A card that holds rows of settings or fields. */
export function FieldGroup({ title, hint, children }: FieldGroupProps) {
  return (
    <View className='field-group'>
      {title ? <View className='field-group__title'>{title}</View> : null}
      <View className='field-group__card'>{children}</View>
      {hint ? <View className='field-group__hint'>{hint}</View> : null}
    </View>
  )
}
