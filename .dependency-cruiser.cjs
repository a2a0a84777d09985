// The import rules of docs/ARCHITECTURE.md, as a machine sees them. There is no exception list:
// who needs an exception moves the code instead. test/tooling/import-rules.test.ts plants one
// violation per rule and checks that it is caught.

/** Layers of the client from top to bottom; a layer may import what stands below it. */
const layers = [
  { name: 'pages', path: '^src/pages/' },
  { name: 'features', path: '^src/features/' },
  { name: 'ui', path: '^src/ui/' },
  { name: 'state', path: '^src/state/' },
  { name: 'api', path: '^src/api/' },
  { name: 'platform', path: '^src/platform/' },
  { name: 'lib', path: '^src/lib/' },
  { name: 'contract', path: '^src/contract/' },
]
const above = (name) =>
  layers.slice(
    0,
    layers.findIndex((layer) => layer.name === name),
  )

/** "Upward" rules: one per layer that has something above it. */
const oneWay = layers.slice(1).map(({ name, path }) => ({
  name: `one-way-${name}`,
  comment: `${name} 不得引用它上面的层（${above(name)
    .map((layer) => layer.name)
    .join('、')}）。`,
  severity: 'error',
  from: { path },
  to: { path: above(name).map((layer) => layer.path) },
}))

const tests = '\\.test\\.tsx?$'
const schemaValues = '^src/contract/(.+\\.schema|schemas)\\.ts$'

module.exports = {
  forbidden: [
    ...oneWay,
    {
      name: 'ui-is-presentational',
      comment: 'ui 只画界面：不碰 state 和 api，数据由 features 传入。',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(state|api)/' },
    },
    {
      name: 'features-are-islands',
      comment: '一个 feature 不得引用另一个 feature；共用的东西往下移到 ui、state 或 lib。',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'pages-are-islands',
      comment: '页面文件之间互不引用：它们在不同的分包里，也各自只负责一个路由。',
      severity: 'error',
      from: { path: '^src/pages/' },
      to: { path: '^src/pages/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-the-entry',
      comment: 'app、app.config 和 custom-tab-bar 由 Taro 加载，别人不引用它们。',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/custom-tab-bar/' },
      to: { path: '^src/(app\\.tsx|app\\.config\\.ts|custom-tab-bar/)' },
    },
    {
      name: 'entry-below-pages',
      comment: 'app 和 custom-tab-bar 不引用页面：页面只能由路由加载。',
      severity: 'error',
      from: { path: '^src/(app\\.(tsx|config\\.ts)|custom-tab-bar/)' },
      to: { path: '^src/pages/' },
    },
    {
      name: 'contract-stands-alone',
      comment: '契约不含客户端和服务端的任何代码。',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: {
        path: ['^(src/(?!contract/)|server/|test/|tools/|config/)', 'node_modules/'],
        pathNot: 'node_modules/typebox/',
      },
    },
    {
      name: 'contract-schemas-are-for-the-server',
      comment:
        '客户端只取契约里的类型和表，不取 schema 的值：schema 库体积大且用到小程序禁止的 new Function。请用 import type。',
      severity: 'error',
      from: { path: '^src/', pathNot: [schemaValues, tests] },
      to: { path: schemaValues, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schema-library-only-in-schemas',
      comment: 'typebox 只出现在 *.schema.ts 与 schemas.ts 里（其他地方只能 import type）。',
      severity: 'error',
      from: { path: '^src/', pathNot: [schemaValues, tests] },
      to: { path: 'node_modules/typebox/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-never-sees-server',
      comment: 'src 不得引用 server、test、tools、config。',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: '^(server|test|tools|config)/' },
    },
    {
      name: 'server-sees-only-contract',
      comment: 'server 只看得到 src/contract。',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src/(?!contract/)|config/)' },
    },
    {
      name: 'server-never-imports-tests',
      comment: '服务端的产品代码不得引用测试。',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: `^test/|${tests}` },
    },
    {
      name: 'client-has-no-node',
      comment: '客户端跑在小程序和浏览器里，没有 Node 的模块。',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-layers-know-no-taro',
      comment: 'contract、lib、api、state 不直接用 Taro，平台差异都在 platform 里。',
      severity: 'error',
      from: { path: '^src/(contract|lib|api|state)/', pathNot: tests },
      to: { path: 'node_modules/@tarojs/' },
    },
    {
      name: 'ui-knows-only-taro-components',
      comment: 'ui 组件只用 @tarojs/components，不调用 Taro 的接口。',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: tests },
      to: {
        path: 'node_modules/@tarojs/',
        pathNot: 'node_modules/@tarojs/components/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-circular',
      comment: '不得循环引用（仅类型的引用在编译后消失，不算）。',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: '引用了不存在的模块。',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-package',
      comment: '引用的包要写在 package.json 里，不能靠别的包顺带安装。',
      severity: 'error',
      // The contract is left out because the package that its schemas need is the server's.
      from: { path: '^(src/(?!contract/)|server/)', pathNot: tests },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: ['^dist/', '/node_modules/.+/node_modules/'] },
    tsConfig: { fileName: 'tsconfig.h5.json' },
    // Type-only imports are seen too, marked as such, so that rules can tell them apart.
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    moduleSystems: ['es6', 'cjs'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      // A twin is found under its suffix; both twins are cruised as files of their own.
      extensions: [
        '.h5.ts',
        '.h5.tsx',
        '.weapp.ts',
        '.weapp.tsx',
        '.ts',
        '.tsx',
        '.mjs',
        '.cjs',
        '.js',
        '.json',
        '.d.ts',
      ],
    },
  },
}
