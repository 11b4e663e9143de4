// The API, restarted on change, Vite with the client in front of it, and the sandbox's script; Ctrl-C ends all.
import { createServer } from 'node:net'
import { readEnv, sandboxHostOf } from '../server/config/env.ts'
import { loadEnvFile } from '../server/config/loadEnvFile.ts'
import { listenError } from '../server/lib/listenError.ts'
import { reportFailure } from '../server/lib/reportFailure.ts'
import { vite } from './buildStale.mjs'
import { makePhotos } from './photos.mjs'
import { endAll, run, whenEnded } from './processes.mjs'

const sandbox = [
  '--config',
  'vite.sandbox.config.ts',
  '--watch',
  '--logLevel',
  'warn',
]

const environment = await readSettings().catch((error) => {
  reportFailure(error)
  process.exit(1)
})
await makePhotos()
const code = await Promise.race([
  new Promise(whenEnded),
  start(
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'server/main.ts',
  ),
  start(vite, '--strictPort'),
  start(vite, 'build', ...sandbox),
])
await endAll()
process.exit(code)

async function start(...command) {
  const { code } = await run(process.execPath, command, {
    environment,
    input: 'inherit',
  })
  return code ?? 1
}

/** People open Vite's address, the second after the API's: the API behind it restarts on change. */
async function readSettings() {
  loadEnvFile()
  const env = readEnv(process.env)
  const { HOST, PORT, SANDBOX_PORT } = env
  await tryPort(HOST, PORT, 'PORT')
  if (env.sandbox && !env.SANDBOX_URL)
    await tryPort(sandboxHostOf(env), SANDBOX_PORT, 'SANDBOX_PORT')
  await tryPort('localhost', PORT + 2, 'PORT')
  const PUBLIC_URL = process.env.PUBLIC_URL || `http://localhost:${PORT + 2}`
  return { PORT: String(PORT), PUBLIC_URL }
}

function tryPort(host, port, name) {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(listenError(error, host, port, name)),
    )
    server.listen(port, host, () => server.close(resolve))
  })
}
