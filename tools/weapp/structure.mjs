// Whether the parts of a build fit together: everything that is named exists, no package reaches into
// another, and nothing is carried along that nobody uses.
import { pagesOf, packageOf, resolveFrom, subpackageRoots } from './files.mjs'
import { templateLinks } from './compilers.mjs'
import { scriptFacts } from './scripts.mjs'
import { styleFacts } from './styles.mjs'

const KB = 1024
/** A picture above this belongs on the server, and an unused file above that deserves a question. */
export const pictureLimit = 200 * KB
export const unusedLimit = 10 * KB
/** WeChat's limit for an icon of its own tab bar. */
const tabIconLimit = 40 * KB

const pictures = /\.(png|jpe?g|gif|svg|webp|ico|cur)$/i
const isRemote = (target) => /^(https?:|data:|plugin:|plugin-private:|ext:\/\/|weui-)/.test(target)

/**
 * @param {Map<string, { bytes: number, text?: string }>} files of the build
 * @param {Record<string, unknown>} app app.json
 * @param {(file: string) => Record<string, unknown> | undefined} json another JSON file, when it can be read
 * @returns {{ file: string, message: string }[]}
 */
export function structureFindings(files, app, json) {
  const findings = []
  const find = (file, message) => findings.push({ file, message })
  const roots = subpackageRoots(app)
  const used = new Set(['app.js', 'app.json', 'app.wxss', 'project.config.json', 'sitemap.json'])

  /** A link from one package into another works only into the main one. */
  const apart = (from, to, what) => {
    const target = packageOf(to, roots)
    if (target === '' || target === packageOf(from, roots)) return
    find(from, `${what} ${to} 在另一个分包 ${target} 里，微信加载不到`)
  }
  const follow = (from, to, what) => {
    if (!files.has(to)) {
      find(from, `${what} ${to} 不存在`)
      return
    }
    apart(from, to, what)
    used.add(to)
  }

  // Pages and components, which name further components.
  const seen = new Set()
  const component = (base, kind, from) => {
    if (seen.has(base)) return
    seen.add(base)
    for (const extension of ['js', 'json', 'wxml']) {
      const file = `${base}.${extension}`
      if (files.has(file)) used.add(file)
      else find(from, `${kind} ${base} 缺少 ${file}`)
    }
    used.add(`${base}.wxss`)
    const file = `${base}.json`
    const config = json(file)
    if (kind === '组件' && files.has(file) && config !== undefined && config.component !== true) {
      find(file, '组件的配置里要有 "component": true')
    }
    named(file, config)
  }
  function named(from, config) {
    for (const [name, target] of Object.entries(config?.usingComponents ?? {})) {
      if (typeof target !== 'string' || isRemote(target)) continue
      const base = resolveFrom(from, target)
      const found = files.has(`${base}.json`) ? base : `${base}/index`
      if (!config.componentPlaceholder?.[name]) apart(from, `${found}.json`, '组件')
      component(files.has(`${found}.json`) ? found : base, '组件', from)
    }
  }
  const pages = pagesOf(app)
  if (!files.has('app.js')) find('app.js', '不存在')
  for (const page of pages) component(page, '页面', 'app.json')
  named('app.json', app)
  if (app.tabBar?.custom === true) component('custom-tab-bar/index', '组件', 'app.json')
  for (const tab of Array.isArray(app.tabBar?.list) ? app.tabBar.list : []) {
    if (!pages.includes(tab.pagePath) || packageOf(String(tab.pagePath), roots) !== '') {
      find('app.json', `标签页 ${tab.pagePath} 不在主包的 pages 里`)
    }
    for (const icon of [tab.iconPath, tab.selectedIconPath].filter(Boolean)) {
      follow('app.json', resolveFrom('app.json', icon), '图标')
      if ((files.get(icon)?.bytes ?? 0) > tabIconLimit) {
        find(icon, '标签图标超过 40 KB')
      }
    }
  }
  if (app.entryPagePath !== undefined && !pages.includes(app.entryPagePath)) {
    find('app.json', `entryPagePath ${app.entryPagePath} 不是已注册的页面`)
  }
  for (const [key, target] of [
    ['sitemapLocation', app.sitemapLocation],
    ['themeLocation', app.themeLocation],
  ]) {
    if (typeof target === 'string') follow('app.json', resolveFrom('app.json', target), key)
  }

  // What scripts, templates and styles name. Only files that are themselves used count: a bundle that
  // nobody loads does not keep its parts alive.
  const known = [...files.keys()]
  const done = new Set()
  for (let more = true; more;) {
    more = false
    for (const file of known) {
      if (!used.has(file) || done.has(file)) continue
      done.add(file)
      more = true
      const text = files.get(file).text ?? ''
      if (file.endsWith('.js')) {
        const { requires, strings } = scriptFacts(text)
        for (const target of requires) {
          const base = resolveFrom(file, target)
          const to = [base, `${base}.js`, `${base}/index.js`].find((name) => files.has(name))
          follow(file, to ?? (/\.js$/.test(base) ? base : `${base}.js`), '引用的脚本')
        }
        for (const name of known) {
          if (used.has(name) || /\.(js|json|wxml|wxss)$/.test(name)) continue
          if (strings.some((value) => value.endsWith(name))) used.add(name)
        }
      } else if (file.endsWith('.wxml')) {
        const { templates, scripts, pictures: drawn } = templateLinks(text)
        for (const target of templates) follow(file, resolveFrom(file, target), '引用的模板')
        for (const target of scripts) follow(file, resolveFrom(file, target), '引用的 wxs')
        for (const target of drawn) {
          if (!isRemote(target)) follow(file, resolveFrom(file, target), '图片')
        }
      } else if (file.endsWith('.wxs')) {
        for (const [, target] of text.matchAll(/\brequire\(\s*["']([^"']+)["']\s*\)/g)) {
          follow(file, resolveFrom(file, target), '引用的 wxs')
        }
      } else if (file.endsWith('.wxss')) {
        for (const target of styleFacts(text).imports) {
          if (!isRemote(target)) follow(file, resolveFrom(file, target), '引用的样式')
        }
      }
    }
  }

  for (const [file, { bytes, text }] of files) {
    if (file.endsWith('.map') || /\/\/[#@] sourceMappingURL=/.test(text ?? '')) {
      find(file, '源码映射不该上传')
    } else if (file.endsWith('.txt')) {
      find(file, '说明文件不该上传')
    } else if (!used.has(file) && bytes > unusedLimit) {
      find(file, `没有任何文件用到它（${(bytes / KB).toFixed(1)} KB）`)
    }
    if (pictures.test(file) && bytes > pictureLimit) {
      find(file, `图片 ${(bytes / KB).toFixed(1)} KB，超过 ${pictureLimit / KB} KB`)
    }
  }
  return findings
}
