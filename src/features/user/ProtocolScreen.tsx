import { Text, View } from '@tarojs/components'

import { goBack } from '@/platform/navigation'
import { usePageFrame } from '@/state/use-page-frame'
import { useProtocol } from '@/state/use-site'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { Skeleton } from '@/ui/skeleton/Skeleton'
import { StateView } from '@/ui/state-view/StateView'

import './protocol-screen.scss'

type ProtocolKind = 'user' | 'privacy' | 'community'

const TITLES: Record<ProtocolKind, string> = {
  user: '用户协议',
  privacy: '隐私政策',
  community: '社区公约',
}

/** An agreement, from the server, in full and readable without an account. */
export function ProtocolScreen({ kind }: { kind: ProtocolKind }) {
  const frame = usePageFrame()
  const { data, status, errorText, retry } = useProtocol(kind)

  return (
    <PageFrame
      {...frame}
      background='surface'
      nav={{ title: TITLES[kind], onBack: () => void goBack() }}
    >
      {data ? (
        <View className='protocol-screen'>
          <Text className='protocol-screen__title'>{data.title}</Text>
          <Text className='protocol-screen__date'>{data.updatedOn} 更新</Text>
          {data.sections.map((section) => (
            <View key={section.heading} className='protocol-screen__section'>
              <Text className='protocol-screen__heading'>{section.heading}</Text>
              {section.paragraphs.map((paragraph, index) => (
                <Text key={index} className='protocol-screen__paragraph'>
                  {paragraph}
                </Text>
              ))}
            </View>
          ))}
        </View>
      ) : status === 'loading' ? (
        <View className='protocol-screen'>
          <Skeleton shape='title' />
          {[...Array(8).keys()].map((line) => (
            <Skeleton key={line} shape='line' />
          ))}
        </View>
      ) : (
        <StateView
          kind={status === 'offline' ? 'offline' : status === 'not-found' ? 'not-found' : 'error'}
          hint={errorText}
          action='重新加载'
          onAction={retry}
        />
      )}
    </PageFrame>
  )
}
