// What WeChat's style compiler, or its server, refuses in a WXSS file.
import postcss from 'postcss'
import { memo } from './memo.mjs'

/**
 * @typedef {object} StyleFacts
 * @property {string[]} faults
 * @property {string[]} imports paths of `@import`
 */

/** @type {(css: string) => StyleFacts} */
export const styleFacts = memo((css) => {
  const faults = []
  const imports = []
  let sheet
  try {
    sheet = postcss.parse(css)
  } catch (error) {
    return { faults: [`无法解析：${error.reason ?? error.message}`], imports }
  }
  sheet.walk((node) => {
    if (node.type === 'rule') {
      const inKeyframes = node.parent?.type === 'atrule' && /keyframes$/.test(node.parent.name)
      const bare = node.selector.replace(/\[[^\]]*\]|"[^"]*"/g, '')
      if (!inKeyframes && /[*~]/.test(bare)) faults.push(`选择器不被接受：${node.selector}`)
      if (node.parent?.type === 'rule') faults.push(`嵌套的规则：${node.selector}`)
    }
    if (node.type === 'atrule') {
      if (/^(layer|container|scope|starting-style)$/.test(node.name)) {
        faults.push(`不支持 @${node.name}`)
      }
      if (node.name === 'import') {
        const target = /["']([^"']+)["']/.exec(node.params)?.[1]
        if (target !== undefined) imports.push(target)
      }
    }
    if (node.type === 'decl' && /url\(\s*(?!['"]?(?:data:|https?:))/.test(node.value)) {
      faults.push(`本地图片要内联，不能用相对地址：${node.prop}: ${node.value.slice(0, 80)}`)
    }
  })
  return { faults, imports }
})
