import { MeScreen } from '@/features/tabbar/MeScreen'

export default function TabUserPage() {
  return <MeScreen />
}
