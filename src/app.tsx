import type { PropsWithChildren } from 'react'
import './app.scss'

/** Root of both targets; Taro renders the page stack as `children`. */
export default function App({ children }: PropsWithChildren) {
  return children
}
