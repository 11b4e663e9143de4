// Records payments in `docs/recordings/`, and takes the inspector's picture: `npm run recordings`.
import { buildStale } from './buildStale.mjs'
import { findChromium } from './chromium.mjs'
import { run } from './processes.mjs'
import { refuse } from './refuse.mjs'

const problem = await buildStale()
if (problem !== null) refuse(problem)
const cli = 'node_modules/@playwright/test/cli.js'
const environment = { RECORDINGS: '1', CHROMIUM_PATH: findChromium() ?? '' }
const { code } = await run(process.execPath, [cli, 'test', 'recordings'], {
  environment,
})
process.exit(code ?? 1)
