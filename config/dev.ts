import type { UserConfigExport } from '@tarojs/cli'

/** What only `--watch` builds add. */
export default {
  mini: {},
  h5: {
    devServer: {
      port: 10086,
      open: false,
      // The dev page is served by webpack; calls, pictures and the socket go to `npm run dev:server`.
      proxy: [
        {
          context: ['/rest', '/ebapi', '/media'],
          target: process.env.TARO_APP_DEV_PROXY ?? 'http://localhost:8080',
          ws: true,
        },
      ],
    },
  },
} satisfies UserConfigExport<'webpack5'>
