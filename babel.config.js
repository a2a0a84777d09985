// Taro reads this for the client only; the server and the tests are compiled by swc.
const targets =
  process.env.TARO_ENV === 'weapp'
    ? // ES2015: what every phone that still runs WeChat understands; ES5 would be a fifth larger.
      { chrome: '53', ios: '10' }
    : { chrome: '69', ios: '12' }

module.exports = {
  presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', targets, hot: false }]],
  // Corners of the language that neither our code nor our packages reach. Private fields are what
  // matters: each access would otherwise become a call and a WeakMap look-up.
  assumptions: {
    privateFieldsAsSymbols: true,
    setPublicClassFields: true,
    noDocumentAll: true,
    noNewArrows: true,
    ignoreFunctionLength: true,
    objectRestNoSymbols: true,
    setSpreadProperties: true,
    constantSuper: true,
  },
}
