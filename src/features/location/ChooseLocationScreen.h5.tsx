import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import type { Place } from '@/contract/place'
import { placeToKeep } from '@/lib/place'
import { safeReturnTo } from '@/lib/routes'
import { isBlank } from '@/lib/text'
import { finishChoosingPlace } from '@/platform/location'
import { currentUrl, goBack } from '@/platform/navigation'
import { requireLogin } from '@/state/require-login'
import { usePageFrame } from '@/state/use-page-frame'
import { usePlaces } from '@/state/use-places'
import { FieldGroup } from '@/ui/form/FieldGroup'
import { FieldRow } from '@/ui/form/FieldRow'
import { InlineNotice } from '@/ui/inline-notice/InlineNotice'
import { ListFrame } from '@/ui/list-frame/ListFrame'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { SearchBox } from '@/ui/search-box/SearchBox'
import { SectionHeader } from '@/ui/section-header/SectionHeader'
import { RowSkeleton } from '@/ui/skeleton/RowSkeleton'
import { EmptyState } from '@/ui/state-view/StateView'

import { ManualPlace } from './ManualPlace'
import { PlaceRow } from './PlaceRow'
import { useMyPosition } from './use-my-position'
import { useSettled } from './use-settled'
import './choose-location-screen.scss'

/** A pause of this length, in ms, ends a word. */
const TYPING_MS = 350

/**
 * The browser's location picker (design §3): by words, or from where one is. In the mini-program
 * WeChat's own picker does this.
 */
export function ChooseLocationScreen({ to }: { to?: string }) {
  const frame = usePageFrame()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed, TYPING_MS)
  const me = useMyPosition()
  // While the next word is typed, what was found stays.
  const places = usePlaces(isBlank(typed) ? '' : keyword, me.position)
  const [manual, setManual] = useState(false)

  // Whoever leaves by the browser's own button has chosen nothing; after a choice this does nothing.
  useEffect(() => () => finishChoosingPlace(null), [])

  const leave = () => void goBack(safeReturnTo(to) ?? undefined)
  const choose = ({ name, address, latitude, longitude }: Place) => {
    finishChoosingPlace(placeToKeep({ name, address, latitude, longitude }))
    leave()
  }
  const { position } = me

  return (
    <PageFrame
      {...frame}
      nav={{ title: '选择位置', onBack: leave }}
      notice={
        me.problem ? (
          <InlineNotice kind='warning' text={me.problem} action='重试' onAction={me.ask} />
        ) : undefined
      }
    >
      <View className='choose-location__search'>
        <SearchBox
          placeholder='搜博物馆、古玩市场、街道'
          value={typed}
          onChange={setTyped}
          onSearch={setTyped}
        />
      </View>
      <FieldGroup>
        <FieldRow
          icon='location'
          label='我的位置'
          value={me.asking ? '正在定位…' : position ? '已定位' : undefined}
          placeholder='找附近的地点'
          onTap={me.asking ? () => undefined : me.ask}
        />
        {position ? (
          <FieldRow
            icon='edit'
            label='没有找到？'
            value='自己写名称'
            onTap={() => setManual((open) => !open)}
          />
        ) : null}
      </FieldGroup>
      {manual && position ? <ManualPlace position={position} onChoose={choose} /> : null}
      {places.status === 'idle' ? (
        <EmptyState title='这件东西是在哪里见到的' hint='搜地点的名称，或者从你现在的位置找' />
      ) : (
        <>
          <SectionHeader title={isBlank(typed) ? '附近' : '搜索结果'} />
          <ListFrame
            status={places.status}
            errorText={places.errorText}
            skeleton={<RowSkeleton rows={5} avatar={false} />}
            emptyTitle={isBlank(typed) ? '附近没有收录的地点' : '没有找到这个地点'}
            emptyHint={position ? '换个词，或者自己写名称' : '换个词，或者从你的位置找'}
            onRetry={places.retry}
            onSignIn={() => void requireLogin(safeReturnTo(to) ?? currentUrl())}
            signedOutHint='登录后才能给帖子选地点'
          >
            <View className='choose-location__list'>
              {places.items.map((place) => (
                <PlaceRow
                  key={`${place.name} ${place.latitude} ${place.longitude}`}
                  place={place}
                  onChoose={choose}
                />
              ))}
            </View>
          </ListFrame>
        </>
      )}
      {places.sandbox ? (
        <View className='choose-location__note'>
          现在用的是示例地点库，只收录部分博物馆、古玩市场和省会城市。
        </View>
      ) : null}
    </PageFrame>
  )
}
