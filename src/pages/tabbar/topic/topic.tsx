import { CirclesScreen } from '@/features/tabbar/CirclesScreen'

export default function TabTopicPage() {
  return <CirclesScreen />
}
