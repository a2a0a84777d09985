// First: what a mini-program's runtime lacks has to be there before anything else is evaluated.
import '@/platform/polyfills'

import type { PropsWithChildren } from 'react'

import { apiOrigin } from '@/platform/env'
import { holdPages } from '@/platform/page-hold'
import { startState } from '@/state/start'
import { StateProvider } from '@/state/StateProvider'
import { setPictureOrigin } from '@/ui/picture/picture-url'
import './app.scss'

// Pictures of our own have addresses without an origin, which a mini-program cannot load.
setPictureOrigin(apiOrigin())
startState()
holdPages()

/** Root of both targets; Taro renders the page stack as `children`. */
export default function App({ children }: PropsWithChildren) {
  return <StateProvider>{children}</StateProvider>
}
