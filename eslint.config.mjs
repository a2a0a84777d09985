import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/**
 * Taro calls that differ between WeChat and a browser. They live in src/platform, behind functions
 * with one signature; everybody else calls those.
 */
const platformCalls = [
  // requests, sockets, files
  'request',
  'uploadFile',
  'downloadFile',
  'connectSocket',
  'sendSocketMessage',
  'closeSocket',
  'onSocketOpen',
  'onSocketClose',
  'onSocketError',
  'onSocketMessage',
  'addInterceptor',
  'cleanInterceptors',
  'getFileSystemManager',
  'saveFile',
  'openDocument',
  // storage
  'setStorage',
  'setStorageSync',
  'getStorage',
  'getStorageSync',
  'getStorageInfo',
  'getStorageInfoSync',
  'removeStorage',
  'removeStorageSync',
  'clearStorage',
  'clearStorageSync',
  // account, payment, privacy
  'login',
  'checkSession',
  'getUserInfo',
  'getUserProfile',
  'getAccountInfoSync',
  'requestPayment',
  'requestSubscribeMessage',
  'authorize',
  'getSetting',
  'openSetting',
  'requirePrivacyAuthorize',
  'onNeedPrivacyAuthorization',
  'getPrivacySetting',
  'openPrivacyContract',
  // share and launching others
  'showShareMenu',
  'hideShareMenu',
  'updateShareMenu',
  'showShareImageMenu',
  'navigateToMiniProgram',
  'openCustomerServiceChat',
  // place
  'getLocation',
  'getFuzzyLocation',
  'chooseLocation',
  'openLocation',
  // pictures, sound, device
  'chooseMedia',
  'chooseImage',
  'chooseVideo',
  'chooseMessageFile',
  'previewImage',
  'previewMedia',
  'compressImage',
  'getImageInfo',
  'saveImageToPhotosAlbum',
  'saveVideoToPhotosAlbum',
  'createInnerAudioContext',
  'getBackgroundAudioManager',
  'getRecorderManager',
  'setClipboardData',
  'getClipboardData',
  'vibrateShort',
  'vibrateLong',
  'makePhoneCall',
  'scanCode',
  'setKeepScreenOn',
  // network and system
  'getNetworkType',
  'onNetworkStatusChange',
  'offNetworkStatusChange',
  'onNetworkWeakChange',
  'getSystemInfo',
  'getSystemInfoSync',
  'getSystemInfoAsync',
  'getWindowInfo',
  'getDeviceInfo',
  'getAppBaseInfo',
  'getMenuButtonBoundingClientRect',
  'getUpdateManager',
  'onThemeChange',
  'offThemeChange',
]

/** What a browser and Node have and WeChat's runtime lacks. */
const missingGlobals = [
  'URL',
  'URLSearchParams',
  'Intl',
  'TextDecoder',
  'TextEncoder',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'crypto',
  'Proxy',
  'WeakRef',
  'FinalizationRegistry',
  'queueMicrotask',
  'requestIdleCallback',
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'FormData',
  'Blob',
  'File',
  'FileReader',
  'Image',
  'Audio',
  'Notification',
  'IntersectionObserver',
  'ResizeObserver',
  'MutationObserver',
  'matchMedia',
  'atob',
  'btoa',
  'performance',
  'eval',
].map((name) => ({
  name,
  message: `小程序里没有 ${name}：放进 src/platform 的 *.h5.ts，或用 src/lib 里的函数。`,
}))
/** WeChat's own global: only its twin may name it. */
const weappGlobals = [{ name: 'wx', message: 'wx 只出现在 src/platform 的 *.weapp.ts 里。' }]

const platformMessage = '这个调用只能出现在 src/platform：请改用那里的函数。'
const taroImports = {
  paths: [{ name: '@tarojs/taro', importNames: platformCalls, message: platformMessage }],
  patterns: [
    {
      group: [
        '@tarojs/taro-h5',
        '@tarojs/taro-h5/*',
        '@tarojs/api',
        '@tarojs/router',
        '@tarojs/router/*',
      ],
      message: '请从 @tarojs/taro 引入。',
    },
  ],
}
const taroProperties = platformCalls.map((property) => ({
  object: 'Taro',
  property,
  message: platformMessage,
}))

/** Keeps the two rules above honest: the object must be called Taro for them to see it. */
const taroName = [
  {
    selector:
      "ImportDeclaration[source.value='@tarojs/taro'] > ImportDefaultSpecifier[local.name!='Taro']",
    message: '默认引入请命名为 Taro，import 规则靠这个名字认它。',
  },
  {
    selector: "ImportDeclaration[source.value='@tarojs/taro'] > ImportNamespaceSpecifier",
    message: '请用 import Taro from "@tarojs/taro"。',
  },
  {
    selector: "VariableDeclarator[init.name='Taro']",
    message: '不要给 Taro 起别名或解构它：import 规则认不出来。',
  },
  {
    selector: "MemberExpression[computed=true][object.name='Taro']",
    message: '不要用计算出的名字调用 Taro。',
  },
]
const namedExports = [
  {
    selector: 'ExportDefaultDeclaration',
    message: '只用具名导出（Taro 要求默认导出的地方除外）。',
  },
  {
    selector: "ExportSpecifier[exported.name='default']",
    message: '只用具名导出（Taro 要求默认导出的地方除外）。',
  },
  { selector: 'ExportAllDeclaration', message: '不做转发文件（barrel）：从定义的地方引入。' },
]

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      'node_modules/**',
      'server/node_modules/**',
      'artifacts/**',
      'coverage/**',
      'data/**',
      '.cache/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  // Every file
  {
    files: ['**/*.{ts,tsx,mjs,cjs,js}'],
    languageOptions: { parser: tseslint.parser, sourceType: 'module', ecmaVersion: 2023 },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-debugger': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-constant-binary-expression': 'error',
      'no-self-compare': 'error',
      'no-unsafe-finally': 'error',
      'no-unreachable': 'error',
      'no-dupe-keys': 'error',
      'no-dupe-else-if': 'error',
      'no-fallthrough': 'error',
      'no-cond-assign': 'error',
      'no-sparse-arrays': 'error',
      'use-isnan': 'error',
      'valid-typeof': 'error',
      'no-warning-comments': [
        'error',
        { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' },
      ],
    },
  },

  // TypeScript, with types
  {
    files: [
      'src/**/*.{ts,tsx}',
      'server/**/*.ts',
      'test/**/*.{ts,tsx}',
      'config/**/*.ts',
      'types/**/*.ts',
    ],
    plugins: { '@typescript-eslint': tseslint.plugin },
    languageOptions: {
      parserOptions: {
        // One program that holds every file: three, as tsc has them, would take three times the
        // memory and find the same. Twins share their signatures, which tsc checks.
        project: 'tsconfig.eslint.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-array-delete': 'error',
      '@typescript-eslint/no-base-to-string': 'error',
      '@typescript-eslint/restrict-plus-operands': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': 'allow-with-description', minimumDescriptionLength: 10 },
      ],
      '@typescript-eslint/no-unused-expressions': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },

  // The client
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-globals': ['error', ...missingGlobals, ...weappGlobals],
      'no-restricted-imports': ['error', taroImports],
      'no-restricted-properties': [
        'error',
        ...taroProperties,
        ...['window', 'self', 'global', 'globalThis'].map((object) => ({
          object,
          message: '小程序里的全局对象不可靠：放进 *.h5.ts，或由 platform 提供。',
        })),
      ],
      'no-restricted-syntax': ['error', ...taroName, ...namedExports],
    },
  },
  // Taro loads these by their default export.
  {
    files: [
      'src/pages/**/*.{ts,tsx}',
      'src/app.tsx',
      'src/**/*.config.ts',
      'src/custom-tab-bar/**/*.{ts,tsx}',
    ],
    rules: { 'no-restricted-syntax': ['error', ...taroName] },
  },
  // The one place that may speak to Taro about everything; WeChat's twin may also say `wx`.
  {
    files: ['src/platform/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-imports': 'off',
      'no-restricted-properties': 'off',
      'no-restricted-syntax': ['error', ...namedExports],
    },
  },
  {
    files: ['src/platform/**/*.weapp.{ts,tsx}'],
    rules: { 'no-restricted-globals': ['error', ...missingGlobals] },
  },
  // A browser twin may use the browser.
  {
    files: ['src/**/*.h5.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...weappGlobals],
      'no-restricted-properties': 'off',
    },
  },
  {
    files: ['src/**/*.h5.{ts,tsx}'],
    ignores: ['src/platform/**'],
    rules: { 'no-restricted-properties': ['error', ...taroProperties] },
  },
  // Tests run in Node.
  {
    files: ['src/**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': 'off',
      'no-restricted-imports': 'off',
      'no-restricted-properties': 'off',
      'no-console': 'off',
    },
  },

  // The server and the tests
  {
    files: ['server/**/*.ts'],
    ignores: ['server/**/*.config.ts'],
    rules: { 'no-restricted-syntax': ['error', ...namedExports] },
  },
  {
    files: ['test/**/*.ts', '**/*.test.{ts,tsx}'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
)
