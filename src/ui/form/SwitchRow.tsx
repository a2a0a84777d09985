import { Switch } from '@nutui/nutui-react-taro/dist/es/packages/switch/switch'
import '@nutui/nutui-react-taro/dist/es/packages/switch/style/css'
import { View } from '@tarojs/components'

import { Tappable } from '../tappable/Tappable'
import './form.scss'

export interface SwitchRowProps {
  label: string
  hint?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A setting that is on or off; the whole row takes the tap. */
export function SwitchRow({ label, hint, checked, onChange, disabled = false }: SwitchRowProps) {
  return (
    <Tappable
      role='switch'
      checked={checked}
      disabled={disabled}
      hover='sunk'
      label={hint ? `${label}，${hint}` : label}
      onTap={() => onChange(!checked)}
      className='field-row'
    >
      <View className='field-row__main'>
        <View className='field-row__label'>{label}</View>
        {hint ? <View className='field-row__hint'>{hint}</View> : null}
      </View>
      <View className='field-row__switch'>
        <Switch checked={checked} disabled={disabled} />
      </View>
    </Tappable>
  )
}
