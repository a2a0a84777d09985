// `npm run seed`: the demo community into the empty database that the environment names.
import { pathToFileURL } from 'node:url'
import path from 'node:path'

const { ensureDependencies } = await import('./setup.mjs')
await ensureDependencies()
const { buildServer } = await import('./build-server.mjs')
const main = await buildServer()
await import(pathToFileURL(path.join(path.dirname(main), 'seed.js')).href)
