import { View } from '@tarojs/components'

import { a11y } from '../a11y/a11y'
import { cx } from '../cx'
import { Tappable } from '../tappable/Tappable'
import './segmented.scss'

export interface SegmentedControlProps<V extends string> {
  options: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** Name of the group for screen readers. */
  label: string
}

/** A choice of two to four short words, all visible at once. */
export function SegmentedControl<V extends string>({
  options,
  value,
  onChange,
  label,
}: SegmentedControlProps<V>) {
  return (
    <View className='segmented' {...a11y({ role: 'radiogroup', label })}>
      {options.map((option) => (
        <Tappable
          key={option.value}
          role='radio'
          checked={option.value === value}
          hover='none'
          onTap={() => {
            if (option.value !== value) onChange(option.value)
          }}
          className={cx('segmented__item', option.value === value && 'segmented__item--on')}
        >
          {option.label}
        </Tappable>
      ))}
    </View>
  )
}
