import { SettingScreen } from '@/features/user/SettingScreen'

export default function SettingPage() {
  return <SettingScreen />
}
