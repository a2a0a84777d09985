// What a compiled script says without being run: its language level, what it touches that WeChat's
// runtime lacks, what it requires, and which of WeChat's calls it makes.
import { parseSync, traverse, types } from '@babel/core'
import { parse as parseWithVersion } from 'acorn'
import { memo } from './memo.mjs'

/** What WeChat's runtime lacks, or forbids. */
export const missingGlobals = [
  'URL',
  'URLSearchParams',
  'Intl',
  'TextDecoder',
  'TextEncoder',
  'AbortController',
  'structuredClone',
  'crypto',
  'Proxy',
  'window',
  'self',
  'document',
  'navigator',
  'location',
  'localStorage',
  'sessionStorage',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'FormData',
  'Blob',
  'FileReader',
  'process',
  'Buffer',
  'queueMicrotask',
  'requestAnimationFrame',
  'eval',
  'Function',
]

/**
 * Two uses that are not what they look like; each is provable where it is named.
 * - TanStack Query makes an AbortController for every fetch: src/platform/polyfills.weapp.ts brings one
 *   before anything else runs (polyfills.test.ts tries it where there is none).
 * - Its `trackResult` makes a Proxy, but only for queries without `notifyOnChangeProps`; ours set it for
 *   all of them (test/weapp/build.test.ts looks).
 */
function isAnswered(use, name) {
  if (name === 'AbortController') return true
  if (name !== 'Proxy') return false
  return (
    use.findParent(
      (parent) =>
        parent.isClassMethod() && types.isIdentifier(parent.node.key, { name: 'trackResult' }),
    ) !== null
  )
}

/** `typeof name` asks without touching; a branch that asked first may touch. */
function isGuarded(use, name) {
  if (use.parentPath?.isUnaryExpression({ operator: 'typeof' }) === true) return true
  const asks = (node) => {
    let found = false
    types.traverseFast(node, (inner) => {
      if (
        types.isUnaryExpression(inner, { operator: 'typeof' }) &&
        types.isIdentifier(inner.argument, { name })
      ) {
        found = true
      }
    })
    return found
  }
  return (
    use.findParent(
      (parent) =>
        ((parent.isConditionalExpression() || parent.isIfStatement()) && asks(parent.node.test)) ||
        (parent.isLogicalExpression() && asks(parent.node.left)),
    ) !== null
  )
}

/** Name of `object.name` or `object['name']`. */
function memberName({ computed, property }) {
  if (!computed) return types.isIdentifier(property) ? property.name : undefined
  return types.isStringLiteral(property) ? property.value : undefined
}

/**
 * Whether a node is WeChat's own object or Taro's. In the bundle `import Taro` has become a call
 * without arguments (webpack's `n.n(module)`), which is what a default import of CommonJS looks like.
 */
function isApiObject(node, scope) {
  if (types.isIdentifier(node, { name: 'wx' })) return !scope.hasBinding('wx', true)
  return (
    types.isCallExpression(node) && node.arguments.length === 0 && types.isIdentifier(node.callee)
  )
}

/**
 * Whether a member is a real use of a call and not a name in a table. Real are: a call of the member
 * whatever it belongs to (`o().chooseLocation({})`, `x.Taro.chooseLocation()`), and the member taken as
 * a value from WeChat's or Taro's object (`promisify(wx.chooseLocation)`). Not real: Taro's lists of
 * names, which are strings, and our own tables, whose members are neither called nor taken from there.
 */
function isRealUse(member) {
  const { node, parentPath } = member
  if (parentPath.isUnaryExpression({ operator: 'typeof' })) return false
  if (parentPath.isAssignmentExpression() && member.key === 'left') return false
  // `(0, taro.chooseLocation)({})` is how a compiler calls a member without its object.
  const bare =
    parentPath.isSequenceExpression() && parentPath.node.expressions.at(-1) === node
      ? parentPath
      : member
  const call = bare.parentPath
  const called =
    (call.isCallExpression() || call.isOptionalCallExpression()) && bare.key === 'callee'
  return called || isApiObject(node.object, member.scope)
}

const literalsOf = (node) => {
  const found = []
  types.traverseFast(node, (inner) => {
    if (types.isStringLiteral(inner)) found.push(inner.value)
  })
  return found
}

/**
 * @typedef {object} ScriptFacts
 * @property {string[]} faults words for what cannot be run on WeChat
 * @property {string[]} touches globals that it would touch and WeChat's runtime lacks
 * @property {string[]} requires paths that are required when the file is loaded
 * @property {string[]} strings every string in it, to find the files that are named
 * @property {string[]} uses names of members that are really called or taken from WeChat's object
 * @property {string[]} openTypes what its buttons open, with `openType` and the like
 */

/** @returns {ScriptFacts} */
function readFacts(code) {
  const faults = []
  try {
    parseWithVersion(code, { ecmaVersion: 2015, sourceType: 'script' })
  } catch (error) {
    faults.push(`不是 ES2015 语法：${error.message}`)
  }
  const facts = { faults, touches: [], requires: [], strings: [], uses: [], openTypes: [] }
  let ast
  try {
    ast = parseSync(code, { configFile: false, babelrc: false, sourceType: 'script' })
  } catch {
    if (faults.length === 0) faults.push('无法解析')
    return facts
  }
  const touched = new Set()
  const uses = new Set()
  const strings = new Set()
  const openTypes = new Set()
  const free = (node, name, scope) =>
    types.isIdentifier(node, { name }) && !scope.hasBinding(name, true)
  traverse(ast, {
    'ReferencedIdentifier|AssignmentExpression'(use) {
      if (!use.isIdentifier() || !missingGlobals.includes(use.node.name)) return
      const { name } = use.node
      if (use.scope.hasBinding(name, true) || isGuarded(use, name) || isAnswered(use, name)) return
      touched.add(name)
    },
    'CallExpression|NewExpression'({ node, scope }) {
      const [first] = node.arguments
      if (free(node.callee, 'require', scope) && types.isStringLiteral(first)) {
        facts.requires.push(first.value)
      }
      if (free(node.callee, 'Function', scope)) faults.push('用 Function 构造代码')
      if (free(node.callee, 'eval', scope)) faults.push('调用 eval')
    },
    'MemberExpression|OptionalMemberExpression'(member) {
      const name = memberName(member.node)
      if (name !== undefined && isRealUse(member)) uses.add(name)
    },
    VariableDeclarator({ node, scope }) {
      // var { chooseLocation } = wx
      if (!types.isObjectPattern(node.id) || !isApiObject(node.init, scope)) return
      for (const { key } of node.id.properties) if (types.isIdentifier(key)) uses.add(key.name)
    },
    StringLiteral({ node }) {
      strings.add(node.value)
    },
    ObjectProperty({ node }) {
      const key = types.isIdentifier(node.key) ? node.key.name : node.key.value
      if (key === 'openType' || key === 'open-type') {
        for (const value of literalsOf(node.value)) openTypes.add(value)
      }
      if (key === 'type' && types.isStringLiteral(node.value, { value: 'nickname' })) {
        openTypes.add('nickname')
      }
    },
  })
  if (touched.size > 0) faults.push(`用到小程序里没有的 ${[...touched].join('、')}`)
  return {
    ...facts,
    touches: [...touched],
    strings: [...strings],
    uses: [...uses],
    openTypes: [...openTypes],
  }
}

/** @type {(code: string) => ScriptFacts} */
export const scriptFacts = memo(readFacts)
