// project.config.json: WeChat DevTools must open the project with it as it is.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { schemaFaults } from './schemas.mjs'

/** A real app's id, or the one that DevTools takes for a visitor. */
export const isAppId = (value) => value === 'touristappid' || /^wx[0-9a-f]{16}$/.test(value ?? '')

/**
 * @param {string} project directory of the file
 * @returns {Promise<{ directory: string, findings: { file: string, message: string }[] }>} where the build is
 */
export async function readProjectConfig(project) {
  const findings = []
  const fallback = path.join(project, 'dist/weapp')
  let directory = fallback
  for (const [file, schema] of [
    ['project.config.json', 'projectconfig'],
    ['project.private.config.json', 'projectprivateconfig'],
  ]) {
    const find = (message) => findings.push({ file, message })
    const text = await readFile(path.join(project, file), 'utf8').catch(() => null)
    if (text === null) {
      if (schema === 'projectconfig') find('不存在，微信开发者工具打不开这个项目')
      continue
    }
    let config
    try {
      config = JSON.parse(text)
    } catch (error) {
      find(`不是正确的 JSON：${error.message}`)
      continue
    }
    for (const fault of schemaFaults(schema, config)) find(fault)
    if (schema !== 'projectconfig') continue

    const { miniprogramRoot } = config
    if (typeof miniprogramRoot !== 'string' || miniprogramRoot === '') {
      find('缺少 miniprogramRoot')
    } else if (!existsSync(path.join(project, miniprogramRoot))) {
      find(`miniprogramRoot 指向的 ${miniprogramRoot} 不存在`)
    } else directory = path.join(project, miniprogramRoot)
    if (!isAppId(config.appid)) {
      find(`appid“${config.appid}”不对：应是 wx 加 16 位十六进制，或测试用的 touristappid`)
    }
    if (config.compileType !== 'miniprogram') find('compileType 应是 miniprogram')
    if (
      config.libVersion !== undefined &&
      !/^(latest|trial|\d+\.\d+\.\d+)$/.test(config.libVersion)
    )
      find(`基础库版本 libVersion“${config.libVersion}”不对`)
    if (config.setting?.uploadWithSourceMap === true) find('uploadWithSourceMap 会把源码映射带上去')
  }
  return { directory, findings }
}
