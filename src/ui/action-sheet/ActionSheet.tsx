import { View } from '@tarojs/components'

import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { IconName } from '../icon/icon-names'
import { Sheet } from '../sheet/Sheet'
import { Tappable } from '../tappable/Tappable'
import './action-sheet.scss'

export interface SheetAction {
  key: string
  label: string
  hint?: string
  icon?: IconName
  danger?: boolean
  disabled?: boolean
}

export interface ActionSheetProps {
  visible: boolean
  title?: string
  actions: readonly SheetAction[]
  onSelect: (key: string) => void
  onClose: () => void
  cancelText?: string
}

/** A menu at the foot of the page. The caller closes it when an action is chosen. */
export function ActionSheet({
  visible,
  title,
  actions,
  onSelect,
  onClose,
  cancelText = '取消',
}: ActionSheetProps) {
  return (
    <Sheet visible={visible} onClose={onClose}>
      <View className='action-sheet'>
        {title ? <View className='action-sheet__title'>{title}</View> : null}
        {actions.map((action) => (
          <Tappable
            key={action.key}
            hover='sunk'
            disabled={action.disabled}
            onTap={() => onSelect(action.key)}
            className={cx(
              'action-sheet__item',
              action.danger && 'action-sheet__item--danger',
              action.disabled && 'action-sheet__item--off',
            )}
          >
            {action.icon ? (
              <Icon name={action.icon} size='lg' className='action-sheet__icon' />
            ) : null}
            <View className='action-sheet__words'>
              <View className='action-sheet__label'>{action.label}</View>
              {action.hint ? <View className='action-sheet__hint'>{action.hint}</View> : null}
            </View>
          </Tappable>
        ))}
        <View className='action-sheet__gap' />
        <Tappable hover='sunk' onTap={onClose} className='action-sheet__cancel'>
          {cancelText}
        </Tappable>
      </View>
    </Sheet>
  )
}
