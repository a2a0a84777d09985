/** Taro's own entry points, which come without types; only the generated H5 entry calls them. */
declare module '@tarojs/plugin-framework-react/dist/runtime' {
  export function createReactApp(
    app: unknown,
    react: unknown,
    reactDom: unknown,
    config: unknown,
  ): import('@tarojs/runtime').AppInstance
}

declare module '@tarojs/plugin-platform-weapp/dist/runtime'
