import { View } from '@tarojs/components'

import { distanceLabel, mapAppUrl, metresBetween } from '@/lib/place'
import { buildUrl, type RouteParams } from '@/lib/routes'
import { copyText } from '@/platform/clipboard'
import { lastPosition, openInNewTab } from '@/platform/location'
import { goBack, openUrl } from '@/platform/navigation'
import { tell } from '@/state/tell'
import { usePageFrame } from '@/state/use-page-frame'
import { decor } from '@/ui/a11y/a11y'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { StateView } from '@/ui/state-view/StateView'

import './open-location-screen.scss'

/** Digits of a coordinate, within the globe. */
function degrees(text: string, max: number): number | null {
  const value = /^-?\d{1,3}(\.\d{1,12})?$/.test(text) ? Number(text) : NaN
  return Math.abs(value) <= max ? value : null
}

/**
 * A place on a page of our own (design §3): where it is in words, and the way to a map app. There is no
 * map here: tiles need a map service, and a drawn one would lie.
 */
export function OpenLocationScreen({ params }: { params: RouteParams<'openLocation'> | null }) {
  const frame = usePageFrame()
  const nav = { title: '查看位置', onBack: () => void goBack() }
  const latitude = degrees(params?.latitude ?? '', 90)
  const longitude = degrees(params?.longitude ?? '', 180)
  if (params === null || latitude === null || longitude === null) {
    return (
      <PageFrame {...frame} nav={nav}>
        <StateView
          kind='not-found'
          title='这个位置打不开'
          hint='链接不完整'
          action='回首页看看'
          onAction={() => void openUrl(buildUrl('tabIndex'))}
        />
      </PageFrame>
    )
  }

  const name = params.name ?? '未命名的位置'
  const address = params.address ?? ''
  const place = { name, address, latitude, longitude }
  const here = lastPosition()

  const copy = async () => {
    try {
      await copyText(address === '' ? name : `${name} ${address}`)
      tell('地址已复制')
    } catch {
      tell('复制失败，请长按地址复制')
    }
  }

  return (
    <PageFrame {...frame} nav={nav}>
      <View className='locator' {...decor}>
        <View className='locator__ring locator__ring--far' />
        <View className='locator__ring locator__ring--near' />
        <View className='locator__pin'>
          <Icon name='location' size='xl' />
        </View>
      </View>
      <View className='open-location card'>
        <View className='open-location__name'>{name}</View>
        {address ? <View className='open-location__address'>{address}</View> : null}
        {here ? (
          <View className='open-location__facts'>
            距你 {distanceLabel(metresBetween(here, place))}
          </View>
        ) : null}
        <View className='open-location__facts'>
          {latitude < 0 ? '南纬' : '北纬'} {Math.abs(latitude)}，{longitude < 0 ? '西经' : '东经'}{' '}
          {Math.abs(longitude)}
        </View>
        <View className='open-location__actions'>
          <Button block icon='location' onTap={() => openInNewTab(mapAppUrl(place))}>
            用地图应用打开
          </Button>
          <Button block kind='outline' icon='copy' onTap={() => void copy()}>
            复制地址
          </Button>
        </View>
      </View>
    </PageFrame>
  )
}
