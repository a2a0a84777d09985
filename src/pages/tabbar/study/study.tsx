import { StudyScreen } from '@/features/tabbar/StudyScreen'

export default function TabStudyPage() {
  return <StudyScreen />
}
