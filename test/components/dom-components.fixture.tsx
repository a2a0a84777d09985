import {
  Button,
  Image,
  Input,
  PullDownRefresh,
  ScrollView,
  Swiper,
  SwiperItem,
  Text,
  Textarea,
  View,
} from '@/platform/dom-components/components.h5'
import Taro from '@tarojs/taro'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// One page that uses every component; dom-components.test.ts drives it. What happens is written to
// `window.log`.

declare global {
  interface Window {
    log: string[]
    page: { stop: () => void }
  }
}
window.log = []
const add = (entry: string): void => void window.log.push(entry)

const dot =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/%3E'

function Fields() {
  const [digits, setDigits] = useState('')
  const [note, setNote] = useState('一行')
  return (
    <View>
      <Input
        id='digits'
        type='number'
        maxlength={6}
        value={digits}
        onInput={(event) => {
          add(`digits:${event.detail.value}`)
          setDigits(event.detail.value)
        }}
        onConfirm={(event) => add(`confirm:${event.detail.value}`)}
        onFocus={() => add('focus')}
        onBlur={(event) => add(`blur:${event.detail.value}`)}
      />
      <Input id='price' type='digit' onInput={(event) => add(`price:${event.detail.value}`)} />
      <Input
        id='free'
        placeholder='不受控'
        onInput={(event) => add(`free:${event.detail.value}`)}
      />
      <Button id='clear' onClick={() => setDigits('')}>
        清空
      </Button>
      <Textarea
        id='note'
        autoHeight
        maxlength={-1}
        value={note}
        onInput={(event) => setNote(event.detail.value)}
        onConfirm={() => add('note-confirm')}
      />
      <View id='note-length'>{note.length}</View>
    </View>
  )
}

function Page() {
  return (
    <View id='root'>
      <View
        id='card'
        className='card'
        hoverClass='card--down'
        hoverStartTime={10}
        hoverStayTime={10}
        onClick={() => add('card')}
        onLongPress={() => add('long')}
        data-post='7'
      >
        <Text id='text' numberOfLines={2}>
          {'第一行\n第二行\n第三行'}
        </Text>
        <View
          id='like'
          onClick={(event) => {
            event.stopPropagation()
            add('like')
          }}
        >
          赞
        </View>
      </View>
      <Button id='go' onClick={() => add('go')}>
        发布
      </Button>
      <Button id='off' disabled onClick={() => add('off')}>
        不可用
      </Button>
      <Image
        id='picture'
        src={dot}
        mode='aspectFill'
        aria-label='青花瓶'
        onLoad={(event) => add(`load:${event.detail.width}x${event.detail.height}`)}
      />
      <Image id='broken' src='/nothing.png' onError={(event) => add(event.detail.errMsg)} />
      <Fields />
      <ScrollView
        id='list'
        scrollY
        style={{ height: '100px' }}
        lowerThreshold={30}
        onScroll={(event) => add(`scroll:${event.detail.scrollTop}`)}
        onScrollToLower={() => add('lower')}
      >
        <View style={{ height: '600px' }}>长列表</View>
      </ScrollView>
      <Swiper
        id='swiper'
        style={{ height: '80px' }}
        indicatorDots
        current={1}
        onChange={(event) => add(`slide:${event.detail.current}`)}
      >
        <SwiperItem>一</SwiperItem>
        <SwiperItem>二</SwiperItem>
        <SwiperItem>三</SwiperItem>
      </Swiper>
      <View id='mask' catchMove style={{ height: '60px' }}>
        蒙层
      </View>
      <View style={{ height: '900px' }} />
    </View>
  )
}

const frame = document.getElementById('app') as HTMLElement & { __page?: object }
frame.__page = { onPullDownRefresh: () => add('refresh') }
window.page = {
  stop: () =>
    Taro.eventCenter.trigger('__taroStopPullDownRefresh', { successHandler: () => add('stopped') }),
}
createRoot(frame).render(
  <PullDownRefresh>
    <Page />
  </PullDownRefresh>,
)
