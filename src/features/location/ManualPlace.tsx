import { View } from '@tarojs/components'
import { useState } from 'react'

import { LIMITS } from '@/contract/limits'
import type { Place } from '@/contract/place'
import { isBlank } from '@/lib/text'
import { Button } from '@/ui/button/Button'
import { TextField } from '@/ui/form/TextField'

export interface ManualPlaceProps {
  /** The spot that gets the name. */
  position: Pick<Place, 'latitude' | 'longitude'>
  onChoose: (place: Place) => void
}

/** A name of one's own for the spot where one stands: the list does not know every stall. */
export function ManualPlace({ position, onChoose }: ManualPlaceProps) {
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  return (
    <View className='manual-place card'>
      <TextField
        label='地点名称'
        value={name}
        onChange={setName}
        placeholder='例如：文庙东侧第三个摊位'
        maxLength={LIMITS.placeNameMax}
      />
      <TextField
        label='地址（可不填）'
        value={address}
        onChange={setAddress}
        placeholder='例如：人民路613号'
        maxLength={LIMITS.placeAddressMax}
        hint='坐标用你现在的位置'
      />
      <Button block disabled={isBlank(name)} onTap={() => onChoose({ name, address, ...position })}>
        用这个地点
      </Button>
    </View>
  )
}
