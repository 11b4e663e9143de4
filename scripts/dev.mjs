// The API, restarted on change, Vite with the client in front of it, and the sandbox's script; Ctrl-C ends all.
import { spawn } from 'node:child_process'

const port = Number(process.env.PORT ?? 3000)
// People open Vite's address; the API behind it restarts on change.
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port + 2}`
const environment = { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl }
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

let stopping = false
const children = commands.map((command) =>
  spawn(process.execPath, command, { stdio: 'inherit', env: environment }),
)
for (const child of children) child.on('exit', (code) => stop(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(0))

function stop(code) {
  if (stopping) return
  stopping = true
  process.exitCode = code
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}
