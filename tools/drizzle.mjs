// `node tools/drizzle.mjs generate --name <what changes>` (or `--custom` for SQL written by hand):
// drizzle-kit with our settings. It stands in the root's node_modules and looks for drizzle-orm
// there only, but that is a package of the server; so the server's is shown to it.
import { Module, createRequire, register } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
process.env.NODE_PATH = path.join(root, 'server/node_modules')
Module._initPaths()
const from = pathToFileURL(path.join(root, 'server/package.json')).href
const hooks = `export const resolve = (name, context, next) =>
  next(name, name.startsWith('drizzle-orm') ? { ...context, parentURL: ${JSON.stringify(from)} } : context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

process.argv.push('--config', 'server/drizzle.config.ts')
createRequire(import.meta.url)(path.join(root, 'node_modules/drizzle-kit/bin.cjs'))
