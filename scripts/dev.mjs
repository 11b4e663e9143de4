// The API, restarted on change, Vite with the client in front of it, and the sandbox's script; Ctrl-C ends all.
import { spawn } from 'node:child_process'
import { endAll, markedEnvironment, untilAllGone, whenEnded } from './processes.mjs'

const port = Number(process.env.PORT ?? 3000)
// People open Vite's address; the API behind it restarts on change.
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port + 2}`
const environment = markedEnvironment({ PORT: String(port), PUBLIC_URL: publicUrl })
const commands = [
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--strictPort'],
  [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.sandbox.config.ts',
    '--watch',
    '--logLevel',
    'warn',
  ],
]

let isStopping = false
const children = commands.map((command) =>
  spawn(process.execPath, command, { stdio: 'inherit', env: environment }),
)
for (const child of children) child.on('exit', (code) => stop(code ?? 0))
whenEnded(stop)

async function stop(code) {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
  await untilAllGone(12)
  await endAll()
  process.exit(code)
}
