// What the build replaces by literals (config/index.ts) exists as globals when client code is tested.
process.env.TARO_ENV = 'h5'
// By assign: `globalThis.__TABS__ = …` would count as a second declaration, of type string.
Object.assign(globalThis, {
  __TABS__: 'five',
  __TAB_LOGIN__: 'notice-user',
  __API_ORIGIN__: '',
  __APP_DEV__: false,
})
