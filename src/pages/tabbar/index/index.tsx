import { HomeScreen } from '@/features/tabbar/HomeScreen'

export default function TabIndexPage() {
  return <HomeScreen />
}
