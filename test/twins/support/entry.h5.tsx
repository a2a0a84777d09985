// What Taro's loader writes for the H5 entry, with a page of nothing for every route.
import { createReactApp } from '@tarojs/plugin-framework-react/dist/runtime'
import { createHashHistory, createRouter, handleAppMount } from '@tarojs/router'
import type { SpaRouterConfig } from '@tarojs/router/types/router'
import * as React from 'react'
import * as ReactDOM from 'react-dom/client'

import { ROUTES } from '@/lib/routes'
import { finishChoosingPlace } from '@/platform/location'
import type { Place } from '@/platform/location-types'
import { goBack } from '@/platform/navigation'
import '@/platform/polyfills'

import type { Probe } from './case'
import { probe } from './probe'

declare global {
  interface Window {
    probe: Probe
    /** What the person does on the picker page when it opens. */
    placeAnswer: Place | null
  }
}

/** Stands in for the picker page, which belongs to src/pages. */
function Picker() {
  React.useEffect(() => {
    const timer = setTimeout(() => {
      finishChoosingPlace(window.placeAnswer)
      void goBack()
    }, 20)
    return () => clearTimeout(timer)
  }, [])
  return null
}

const Nothing = () => <div className='probe-page' />
const App = ({ children }: { children?: React.ReactNode }) => <>{children}</>

const routes = Object.values(ROUTES).map(({ path }) => ({
  path,
  // What the router calls it with, and the form of the answer, are not in its types.
  load: ((context: unknown, params: unknown) => {
    const page = path === ROUTES.chooseLocation.path ? Picker : Nothing
    return [Promise.resolve({ default: page }), context, params]
  }) as unknown as () => Promise<unknown>,
}))
const config: SpaRouterConfig = {
  appId: 'app',
  pages: routes.map(({ path }) => path),
  entryPagePath: ROUTES.start.path,
  router: { mode: 'hash' } as SpaRouterConfig['router'],
  routes,
}
Object.assign(window, { __taroAppConfig: config, placeAnswer: null })
const app = createReactApp(App, React, ReactDOM, config)
const history = createHashHistory({ window })
handleAppMount(config, history)
createRouter(history, app, config, 'React')

window.probe = probe
