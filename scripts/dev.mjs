// The API, restarted on change, Vite with the client in front of it, and the sandbox's script; Ctrl-C ends all.
import { endAll, run, whenEnded } from './processes.mjs'

const port = Number(process.env.PORT ?? 3000)
// People open Vite's address; the API behind it restarts on change.
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port + 2}`
const environment = { PORT: String(port), PUBLIC_URL: publicUrl }
const vite = 'node_modules/vite/bin/vite.js'
const sandbox = ['--config', 'vite.sandbox.config.ts', '--watch', '--logLevel', 'warn']

const ended = new Promise(whenEnded)
const code = await Promise.race([
  ended,
  start('node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'),
  start(vite, '--strictPort'),
  start(vite, 'build', ...sandbox),
])
await endAll()
process.exit(code)

async function start(...command) {
  const { code } = await run(process.execPath, command, { environment, input: 'inherit' })
  return code ?? 1
}
