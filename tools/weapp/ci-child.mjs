// Runs miniprogram-ci in a process of its own (see ci.mjs): it leaves workers and handles behind, and
// what it prints has to be read before anybody sees it.
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const requireCi = createRequire(
  path.join(path.dirname(fileURLToPath(import.meta.url)), '../weapp-ci/package.json'),
)

/** Nobody listens here: a compile must not depend on WeChat's answers, nor tell WeChat about itself. */
const nowhere = 'http://127.0.0.1:9'

/** What WeChat would say about a usual app; sizes in megabytes. */
const usualApp = {
  platform: false,
  appType: 0,
  isSandbox: false,
  released: false,
  setting: {
    MaxCodeSize: 2,
    MaxSubpackageSubCodeSize: 2,
    MaxSubpackageFullCodeSize: 30,
    NavigateMiniprogramLimit: 10,
    MaxSubPackageLimit: 100,
    MinTabbarCount: 2,
    MaxTabbarCount: 5,
    MaxCustomTabbarCount: 10,
    MaxTabbarIconSize: 40,
  },
}

async function work({ task, project: options, ...rest }) {
  const ci = requireCi('miniprogram-ci')
  const offline = task === 'compile'
  if (offline) ci.proxy(nowhere)
  const project = new ci.Project({
    type: 'miniProgram',
    ignores: ['node_modules/**/*'],
    ...options,
    ...(offline ? { attr: async () => usualApp } : {}),
  })
  // The settings of project.config.json, so that what is checked is what is uploaded.
  const common = { project, setting: { useProjectConfig: true }, onProgressUpdate() {}, ...rest }
  if (task === 'upload') return ci.upload(common)
  if (task === 'preview') return ci.preview(common)
  const files = await ci.getCompiledResult({ version: '0.0.0', ...common })
  return Object.entries(files).map(([file, body]) => ({ file, bytes: Buffer.byteLength(body) }))
}

process.once('message', (message) => {
  work(message)
    .then(
      (result) => ({ result }),
      (error) => ({ fault: String(error?.message || error), code: error?.code }),
    )
    .then((answer) => process.send(answer))
})
