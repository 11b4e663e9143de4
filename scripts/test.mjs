// Everything that proves the shop works, in the order in which it fails fastest; one step's failure ends the run. With
// `--full` what takes long runs whole: the crash matrix, the chaos of a thousand checkouts, a reload in every state.
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'

const steps = [
  ['check', 'npm', ['run', '--silent', 'check']],
  ['build', 'npm', ['run', '--silent', 'build']],
  ['machines, contract, server, views', 'npx', ['vitest', 'run']],
  ['stories in Chromium', 'npx', ['playwright', 'test']],
]

const full = process.argv.includes('--full') ? { FULL: '1' } : {}
const environment = { ...process.env, ...full, CHROMIUM_PATH: ensureChromium() }
for (const [name, command, parameters] of steps) {
  process.stdout.write(`\n== ${name}\n`)
  const started = Date.now()
  const { status } = spawnSync(command, parameters, { stdio: 'inherit', env: environment })
  if (status !== 0) {
    process.stdout.write(`\n'${name}' failed.\n`)
    process.exit(1)
  }
  process.stdout.write(`== ${name}: ${Math.round((Date.now() - started) / 1000)} s\n`)
}
