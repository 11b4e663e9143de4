// Builds the server if it is out of date, then runs a command: `node scripts/command.mjs db seed`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildStale } from './buildStale.mjs'
import { refuse } from './refuse.mjs'

process.chdir(join(import.meta.dirname, '..'))
const [command] = process.argv.splice(2, 1)
if (!['audit', 'books', 'db', 'kitchen', 'orders'].includes(command))
  refuse('Say what to run: audit, books, db, kitchen or orders.')
const problem = await buildStale(['dist/server/main.js'])
if (problem !== null) refuse(problem)
await import(pathToFileURL(`dist/server/${command}.js`).href)
