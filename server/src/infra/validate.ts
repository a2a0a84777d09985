import { ERRORS } from '@contract/errors'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Convert } from 'typebox/value'

import { CallError } from './call-context'

/** Where parameters come from: text has no types, so numbers and booleans are read out of it. */
export type ParamsSource = 'text' | 'json'

/** Answers the parameters, or throws code 400 with a sentence that names the field. */
export type ParamsCheck = (value: unknown, source: ParamsSource) => unknown

/** A check for one call's parameters. Compiled once, at start. */
export function compileParams(schema: TSchema): ParamsCheck {
  const validator = Compile(schema)
  return (given, source) => {
    const value = source === 'text' ? Convert(schema, given) : given
    if (validator.Check(value)) return value
    throw new CallError(ERRORS.badRequest.code, explain([...validator.Errors(value)]))
  }
}

/** Throws when a result breaks its schema or holds fields that the contract does not name. */
export function compileResult(schema: TSchema): (value: unknown) => void {
  const validator = Compile(closed(schema))
  return (value) => {
    // What counts is what travels: a Date is a string on the wire, undefined fields are gone.
    const wire: unknown = JSON.parse(JSON.stringify(value ?? {}))
    if (validator.Check(wire)) return
    const [first] = [...validator.Errors(wire)].map((e) => `${e.instancePath || '/'} ${e.message}`)
    throw new Error(`The result breaks its contract: ${first ?? 'unknown reason'}`)
  }
}

/** The same schema with `additionalProperties: false` on every object. */
function closed(schema: TSchema): TSchema {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null || node instanceof RegExp) return node
    const copy = Object.fromEntries(Object.entries(node).map(([key, item]) => [key, visit(item)]))
    // The parts of an intersection each know only their own fields.
    if ('allOf' in node) return node
    if (copy['type'] === 'object' && 'properties' in copy && !('additionalProperties' in copy)) {
      copy['additionalProperties'] = false
    }
    return copy
  }
  return visit(schema) as TSchema
}

interface Problem {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
}

/** One sentence about the first problem, in Chinese, naming the field as the program does. */
function explain(problems: readonly Problem[]): string {
  const problem = problems[0]
  if (problem === undefined) return ERRORS.badRequest.message
  const params = problem.params as Record<string, unknown>
  const at = problem.instancePath.replace(/^\//, '').replaceAll('/', '.')
  const field = at === '' ? '参数' : `“${at}”`
  switch (problem.keyword) {
    case 'required': {
      const missing = (params['requiredProperties'] as string[] | undefined)?.[0] ?? ''
      return `缺少参数“${at === '' ? missing : `${at}.${missing}`}”`
    }
    case 'type':
      return `${field}应为${TYPE_NAMES[String(params['type'])] ?? '其他类型'}`
    case 'minLength':
      return `${field}不能少于 ${String(params['limit'])} 个字`
    case 'maxLength':
      return `${field}不能超过 ${String(params['limit'])} 个字`
    case 'minimum':
    case 'exclusiveMinimum':
      return `${field}不能小于 ${String(params['limit'])}`
    case 'maximum':
    case 'exclusiveMaximum':
      return `${field}不能大于 ${String(params['limit'])}`
    case 'minItems':
      return `${field}至少需要 ${String(params['limit'])} 项`
    case 'maxItems':
      return `${field}最多 ${String(params['limit'])} 项`
    case 'pattern':
    case 'format':
      return `${field}格式不正确`
    case 'const':
    case 'enum':
    case 'anyOf':
      return `${field}不在可选范围内`
    default:
      return `${field}有误`
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文字',
  integer: '整数',
  number: '数字',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  null: '空',
}
