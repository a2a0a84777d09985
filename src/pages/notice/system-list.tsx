import { SystemListScreen } from '@/features/notice/SystemListScreen'

export default function SystemListPage() {
  return <SystemListScreen />
}
