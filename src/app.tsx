// First: what a mini-program's runtime lacks has to be there before anything else is evaluated.
import '@/platform/polyfills'

import type { PropsWithChildren } from 'react'

import { startState } from '@/state/start'
import { StateProvider } from '@/state/StateProvider'
import './app.scss'

startState()

/** Root of both targets; Taro renders the page stack as `children`. */
export default function App({ children }: PropsWithChildren) {
  return <StateProvider>{children}</StateProvider>
}
