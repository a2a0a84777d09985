import { Input, View } from '@tarojs/components'

import { Icon } from '../icon/Icon'
import { Tappable } from '../tappable/Tappable'
import './search-box.scss'

export interface SearchBoxProps {
  placeholder: string
  /** Given: the box is a button that leads to the search page. Absent: it is an input. */
  onTap?: () => void
  value?: string
  onChange?: (value: string) => void
  onSearch?: (value: string) => void
  focus?: boolean
}

/** Search field on sunk paper. */
export function SearchBox({
  placeholder,
  onTap,
  value = '',
  onChange,
  onSearch,
  focus,
}: SearchBoxProps) {
  if (onTap) {
    return (
      <Tappable
        onTap={onTap}
        label={`搜索：${placeholder}`}
        className='search-box search-box--button'
      >
        <View className='search-box__pill'>
          <Icon name='search' size='sm' className='search-box__icon' />
          <View className='search-box__hint'>{placeholder}</View>
        </View>
      </Tappable>
    )
  }
  return (
    <View className='search-box'>
      <View className='search-box__pill'>
        <Icon name='search' size='sm' className='search-box__icon' />
        <Input
          className='search-box__input ui-input'
          type='text'
          confirmType='search'
          value={value}
          placeholder={placeholder}
          placeholderClass='ui-placeholder'
          focus={focus}
          aria-label={placeholder}
          onInput={(event) => onChange?.(event.detail.value)}
          onConfirm={(event) => onSearch?.(event.detail.value)}
        />
        {value ? (
          <Tappable target label='清空' onTap={() => onChange?.('')} className='search-box__clear'>
            <Icon name='close' size='sm' />
          </Tappable>
        ) : null}
      </View>
    </View>
  )
}
