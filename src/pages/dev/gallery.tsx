import { useRouter } from '@tarojs/taro'

import { GalleryScreen } from '@/features/dev-gallery/GalleryScreen'

/** `?section=chat&theme=dark&type=large` opens one view of the gallery. */
export default function GalleryPage() {
  const { params } = useRouter()
  return <GalleryScreen section={params['section']} theme={params['theme']} type={params['type']} />
}
