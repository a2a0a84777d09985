// Preloaded into miniprogram-ci's process by upload-weapp.test.ts: its requests go to a local server
// that stands in for WeChat's. The tool has no setting for its host, but reads its addresses from one
// module each time.
const path = require('node:path')

const double = process.env.WECHAT_UPLOAD_DOUBLE
if (double !== undefined) {
  const addresses = require(
    path.resolve(
      __dirname,
      '../../../tools/weapp-ci/node_modules/miniprogram-ci/dist/config/url.config.js',
    ),
  )
  for (const [name, address] of Object.entries(addresses)) {
    if (typeof address === 'string') {
      addresses[name] = address.replace('https://servicewechat.com', double)
    }
  }
}
