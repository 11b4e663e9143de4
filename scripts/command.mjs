// Builds the server if it is missing or out of date, then runs one of its commands: `node scripts/command.mjs db seed`.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildStale } from './buildStale.mjs'

process.chdir(join(import.meta.dirname, '..'))
const [command] = process.argv.splice(2, 1)
const problem = ['db', 'orders'].includes(command)
  ? await buildStale(['dist/server/main.js'])
  : 'Say what to run: db or orders.'
if (problem !== null) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
await import(pathToFileURL(`dist/server/${command}.js`).href)
