// What the build replaces by literals (config/index.ts) exists as globals when client code is tested.
process.env.TARO_ENV = 'h5'
globalThis.__TABS__ = 'five'
globalThis.__TAB_LOGIN__ = 'notice-user'
globalThis.__API_ORIGIN__ = ''
globalThis.__APP_DEV__ = false
