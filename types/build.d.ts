/** 编译时常量，由 config/index.ts 从构建开关写入。 */

/** `TARO_APP_TABS`: how many tabs the bar has. `five` has the raised centre button. */
declare const __TABS__: 'five' | 'four'
/** `TARO_APP_TAB_LOGIN`: which tabs ask for an account. */
declare const __TAB_LOGIN__: 'notice-user' | 'publish-notice'
/** `TARO_APP_API_ORIGIN`: origin of the backend without trailing slash; empty on H5 = same origin. */
declare const __API_ORIGIN__: string
/** True in development builds only (the gallery page exists there). */
declare const __APP_DEV__: boolean
