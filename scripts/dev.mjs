// Starts the API (restarts on change), then Vite in front of it, and the sandbox's script.
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sandboxHostOf } from '../server/config/env.ts'
import { readSettings as readEnvironment } from '../server/config/readSettings.ts'
import { listenError } from '../server/lib/listenError.ts'
import { reportFailure } from '../server/lib/reportFailure.ts'
import { vite } from './buildStale.mjs'
import { makeFace } from './face.mjs'
import { kitchenFolder, makePhotos } from './photos.mjs'
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
await makeFace(kitchenFolder())
const code = await Promise.race([
  new Promise(whenEnded),
  start(
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    'server/main.ts',
  ),
  startVite(),
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

/** Vite prints its address when it starts, so the API must answer first. */
async function startVite() {
  const isReady = () =>
    fetch(`http://127.0.0.1:${environment.PORT}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await delay(200)

  return start(vite, '--strictPort')
}

/** The public address is Vite's, at PORT + 2: it stays up while the API restarts. */
async function readSettings() {
  const env = readEnvironment()
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
