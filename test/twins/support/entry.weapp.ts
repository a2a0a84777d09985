// The order of the build: WeChat's calls are put into Taro before anybody asks for them.
import '@tarojs/plugin-platform-weapp/dist/runtime'
import '@/platform/polyfills'

import { Current } from '@tarojs/runtime'

import { probe } from './probe'

declare function App(config: unknown): void

// What Taro remembers when a page shows; createIntersectionObserver is asked through it.
Current.page = {}

App(probe)
