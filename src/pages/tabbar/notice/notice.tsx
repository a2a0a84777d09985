import { NoticeTabScreen } from '@/features/tabbar/NoticeTabScreen'

export default function TabNoticePage() {
  return <NoticeTabScreen />
}
