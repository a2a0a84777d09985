import { View } from '@tarojs/components'

import type { Place } from '@/contract/place'
import { showPlace } from '@/platform/location'
import { tell } from '@/state/tell'
import { Icon } from '@/ui/icon/Icon'
import { Tappable } from '@/ui/tappable/Tappable'

import './place-line.scss'

async function open(place: Place): Promise<void> {
  try {
    await showPlace(place)
  } catch (error) {
    tell((error as Error).message)
  }
}

/** Where a post was written; leads to the map. */
export function PlaceLine({ place }: { place: Place }) {
  return (
    <Tappable
      role='link'
      hover='sunk'
      label={`位置：${place.name}，在地图上看`}
      className='place-line'
      onTap={() => void open(place)}
    >
      <Icon name='location' size='md' className='place-line__icon' />
      <View className='place-line__name'>{place.name}</View>
      <Icon name='forward' size='sm' className='place-line__arrow' />
    </Tappable>
  )
}
