import { NoticeListScreen } from '@/features/notice/NoticeListScreen'

export default function NoticeListPage() {
  return <NoticeListScreen />
}
