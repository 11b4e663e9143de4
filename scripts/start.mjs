// Builds outdated parts, the server first, which checks the settings, then runs the server in this process, so that signals reach it.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildParts, buildStale } from './buildStale.mjs'
import { endAll, whenEnded } from './processes.mjs'
import { refuse } from './refuse.mjs'

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'))

let isOpen = false
// The open server handles signals itself.
whenEnded(async (code) => {
  if (isOpen) return
  await endAll()
  process.exit(code)
})

const noServer = await buildParts(['dist/server/main.js'])
if (noServer !== null) refuse(noServer)
await import(pathToFileURL('dist/server/checkSettings.js').href)
const problem = await buildStale()
if (problem !== null) refuse(problem)
await import(pathToFileURL('dist/server/main.js').href)
isOpen = true
