/**
 * Pages are listed here only when they are built. Order matters in one place: the first page is where
 * `/h5/`, `/h5/#/` and a cold start of the mini-program land.
 */

const isWeapp = process.env.TARO_ENV === 'weapp'

const tab = (pagePath: string, text: string) => ({ pagePath, text })

const tabs = [
  tab('pages/tabbar/index/index', '首页'),
  tab('pages/tabbar/study/study', '学习'),
  ...(__TABS__ === 'five' ? [tab('pages/tabbar/topic/topic', '发布')] : []),
  tab('pages/tabbar/notice/notice', '消息'),
  tab('pages/tabbar/user/user', '我的'),
]

export default defineAppConfig({
  entryPagePath: 'pages/common/start',
  pages: [
    'pages/common/start',
    'pages/common/no-network',
    'pages/tabbar/index/index',
    'pages/tabbar/study/study',
    'pages/tabbar/topic/topic',
    'pages/tabbar/notice/notice',
    'pages/tabbar/user/user',
    'pages/login/login',
    'pages/login/bind',
  ],
  subPackages: [
    { root: 'pages/post', pages: ['add-post', 'choose-topic', 'detail'] },
    { root: 'pages/topic', pages: ['detail', 'topic-classify'] },
    { root: 'pages/notice', pages: ['chat', 'notice-list', 'system-list'] },
    { root: 'pages/user', pages: ['setting', 'protocol', 'go-login'] },
    // The mini-program has WeChat's own pickers.
    ...(isWeapp ? [] : [{ root: 'pages/location', pages: ['choose-location', 'open-location'] }]),
    ...(__APP_DEV__ ? [{ root: 'pages/dev', pages: ['gallery'] }] : []),
  ],
  window: {
    navigationBarTitleText: '拾古',
    navigationBarBackgroundColor: '#F7F3EC',
    navigationBarTextStyle: 'black',
    backgroundColor: '#F7F3EC',
    backgroundTextStyle: 'dark',
    // Every page draws its own bar (ui/page-frame), the same on both targets.
    navigationStyle: 'custom',
  },
  tabBar: {
    // Both targets draw the same component: WeChat asks for src/custom-tab-bar, and on H5 `custom`
    // keeps Taro from mounting its own bar, so that tab pages render ours.
    custom: true,
    color: '#5A5A5A',
    selectedColor: '#7559FF',
    backgroundColor: '#FFFFFF',
    list: tabs,
  },
  ...(isWeapp
    ? {
        lazyCodeLoading: 'requiredComponents' as const,
        __usePrivacyCheck__: true,
        // wx.chooseLocation refuses to open unless it is declared.
        requiredPrivateInfos: ['chooseLocation'],
      }
    : {
        // Taro hides the page below only when the transition has ended, even if one has gone back by then:
        // a quick return would end on a blank page.
        animation: false,
      }),
})
