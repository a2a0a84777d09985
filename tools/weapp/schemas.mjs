// The JSON files of a mini-program against WeChat's own schemas: those that miniprogram-ci carries,
// with the validator (`jsonschema`) that miniprogram-ci itself uses on them.
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const requireCi = createRequire(
  path.join(path.dirname(fileURLToPath(import.meta.url)), '../weapp-ci/package.json'),
)

const words = {
  type: (error) => `类型应为 ${[error.argument].flat().join(' 或 ')}`,
  enum: (error) => `只能是 ${[error.argument].flat().join('、')}`,
  const: (error) => `只能是 ${JSON.stringify(error.argument)}`,
  additionalProperties: (error) => `微信不认识的键 ${error.argument}`,
  required: (error) => `缺少 ${error.argument}`,
}

/**
 * @param {'app' | 'page' | 'sitemap' | 'theme' | 'projectconfig' | 'projectprivateconfig'} name
 * @param {unknown} value
 * @returns {string[]} one line for each fault, with its place
 */
export function schemaFaults(name, value) {
  const { Validator } = requireCi('jsonschema')
  const schema = requireCi(`miniprogram-ci/dist/schema/dist/${name}.js`)
  return new Validator().validate(value, schema).errors.map((error) => {
    const place = error.property.replace(/^instance\.?/, '')
    const said = words[error.name]?.(error) ?? error.message
    return place === '' ? said : `${place}：${said}`
  })
}
