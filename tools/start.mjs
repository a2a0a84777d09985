// `npm start`: installs what is missing, builds the H5 app and the server when their sources have
// changed, then runs the server in this very process, so that signals reach it directly.
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const began = performance.now()

const { ensureDependencies } = await import('./setup.mjs')
await ensureDependencies()

const { build } = await import('./taro.mjs')
await build('h5', { log: console.log })
const { buildServer } = await import('./build-server.mjs')
const main = await buildServer()

process.setSourceMapsEnabled(true)
await import(pathToFileURL(main).href)
console.log(`准备用时 ${((performance.now() - began) / 1000).toFixed(1)} s`)
