import { View } from '@tarojs/components'
import { useState } from 'react'

import { VERSIONS } from '@/contract/limits'
import { buildUrl } from '@/lib/routes'
import { goBack, openUrl, switchTabUrl } from '@/platform/navigation'
import { signOut } from '@/state/session-actions'
import { setBell, setTheme, setTypeSize, setVibrate } from '@/state/settings'
import { usePageFrame } from '@/state/use-page-frame'
import { useSession } from '@/state/use-session'
import { useSettings } from '@/state/use-settings'
import { Button } from '@/ui/button/Button'
import { Dialog } from '@/ui/dialog/Dialog'
import { FieldGroup } from '@/ui/form/FieldGroup'
import { FieldRow } from '@/ui/form/FieldRow'
import { SwitchRow } from '@/ui/form/SwitchRow'
import { PageFrame } from '@/ui/page-frame/PageFrame'
import { SegmentedControl } from '@/ui/segmented/SegmentedControl'

import './setting-screen.scss'

const THEMES = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
] as const

const TYPE_SIZES = [
  { value: 'normal', label: '标准字号' },
  { value: 'large', label: '关怀大字' },
] as const

/** System settings: looks, sounds, agreements, signing out (specification §2, setting). */
export function SettingScreen() {
  const frame = usePageFrame()
  const settings = useSettings()
  const { hasLogin } = useSession()
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)

  const leave = async () => {
    setBusy(true)
    await signOut()
    setBusy(false)
    setLeaving(false)
    await switchTabUrl(buildUrl('tabIndex'))
  }

  return (
    <PageFrame {...frame} nav={{ title: '设置', onBack: () => void goBack() }}>
      <FieldGroup title='外观'>
        <View className='setting-screen__choice'>
          <SegmentedControl
            label='颜色'
            options={THEMES}
            value={settings.theme}
            onChange={setTheme}
          />
        </View>
        <View className='setting-screen__choice'>
          <SegmentedControl
            label='字号'
            options={TYPE_SIZES}
            value={settings.type}
            onChange={setTypeSize}
          />
        </View>
      </FieldGroup>
      <FieldGroup title='新消息提醒'>
        <SwitchRow
          label='声音'
          hint='收到私信时响一声'
          checked={settings.bell}
          onChange={setBell}
        />
        <SwitchRow label='振动' checked={settings.vibrate} onChange={setVibrate} />
      </FieldGroup>
      <FieldGroup title='关于'>
        <FieldRow
          label='用户协议'
          arrow
          onTap={() => void openUrl(buildUrl('protocol', { kind: 'user' }))}
        />
        <FieldRow
          label='隐私政策'
          arrow
          onTap={() => void openUrl(buildUrl('protocol', { kind: 'privacy' }))}
        />
        <FieldRow label='版本' value={VERSIONS.app} />
      </FieldGroup>
      {hasLogin ? (
        <View className='setting-screen__leave'>
          <Button block kind='danger' onTap={() => setLeaving(true)}>
            退出登录
          </Button>
        </View>
      ) : null}
      <Dialog
        visible={leaving}
        title='退出登录'
        content='只退出这台设备。草稿会留在这台设备上。'
        confirmText='退出'
        cancelText='取消'
        danger
        loading={busy}
        onConfirm={() => void leave()}
        onCancel={() => setLeaving(false)}
      />
    </PageFrame>
  )
}
