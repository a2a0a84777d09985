import { View } from '@tarojs/components'

import type { FoundPlace } from '@/contract/place'
import { distanceLabel } from '@/lib/place'
import { Icon } from '@/ui/icon/Icon'
import { Tappable } from '@/ui/tappable/Tappable'

export interface PlaceRowProps {
  place: FoundPlace
  onChoose: (place: FoundPlace) => void
}

/** A place in the list of the picker. */
export function PlaceRow({ place, onChoose }: PlaceRowProps) {
  const facts = [
    ...(place.distanceM === null ? [] : [distanceLabel(place.distanceM)]),
    ...(place.address === '' ? [] : [place.address]),
  ].join(' · ')
  return (
    <Tappable
      hover='sunk'
      className='place-row'
      label={[place.name, facts].filter((part) => part).join('，')}
      onTap={() => onChoose(place)}
    >
      <Icon name='location' size='lg' className='place-row__icon' />
      <View className='place-row__text'>
        <View className='place-row__name'>{place.name}</View>
        {facts ? <View className='place-row__facts'>{facts}</View> : null}
      </View>
    </Tappable>
  )
}
