/// <reference types="@tarojs/taro" />

declare module '*.png'
declare module '*.jpg'
declare module '*.jpeg'
declare module '*.webp'
declare module '*.svg'
declare module '*.css'
declare module '*.scss'

declare namespace NodeJS {
  interface ProcessEnv {
    /** Replaced by a literal at build time, so that it does not exist at run time. */
    TARO_ENV?: 'weapp' | 'h5'
    NODE_ENV?: 'development' | 'production' | 'test'
  }
}
