// Starts the API (restarts on change), Vite in front of it, and the sandbox's script.
import { createServer } from 'node:net'
import { readEnv, sandboxHostOf } from '../server/config/env.ts'
import { loadEnvFile } from '../server/config/loadEnvFile.ts'
import { listenError } from '../server/lib/listenError.ts'
import { reportFailure } from '../server/lib/reportFailure.ts'
import { vite } from './buildStale.mjs'
import { makePhotos } from './photos.mjs'
import { endAll, run, whenEnded } from './processes.mjs'

const sandboxOptions = [
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
  start(vite, 'build', ...sandboxOptions),
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

/** The public address is Vite's, at PORT + 2: it stays up while the API restarts. */
async function readSettings() {
  loadEnvFile()
  const env = readEnv(process.env)
  const { HOST, PORT, SANDBOX_PORT } = env

  await assertPortFree(HOST, PORT, 'PORT')
  if (env.sandbox && !env.SANDBOX_URL)
    await assertPortFree(sandboxHostOf(env), SANDBOX_PORT, 'SANDBOX_PORT')
  await assertPortFree('localhost', PORT + 2, 'PORT')

  const PUBLIC_URL = process.env.PUBLIC_URL || `http://localhost:${PORT + 2}`
  return { PORT: String(PORT), PUBLIC_URL }
}

function assertPortFree(host, port, name) {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(listenError(error, host, port, name)),
    )
    server.listen(port, host, () => server.close(resolve))
  })
}
