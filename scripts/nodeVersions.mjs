// Runs `npm test` under each version of Node that the shop supports. Each comes as the npm package `node`, so that no version
// manager is needed. Names and options after `--` go to `npm test`.
import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'

const versions = ['20', '22', '24']
const rows = versions.map(testUnder)
process.stdout.write(`\n${rows.map(describe).join('\n')}\n`)
process.exit(rows.every(({ code }) => code === 0) ? 0 : 1)

function testUnder(version) {
  const node = findNode(version)
  if (!node) return { version, code: null, seconds: 0 }
  process.stdout.write(`\n==== Node ${node.version}\n`)
  // What the tests start by the name of `node` or `npm` is of this version too.
  const PATH = [dirname(node.path), process.env.PATH].join(delimiter)
  const began = Date.now()
  const { status } = spawnSync(node.path, ['scripts/test.mjs', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH },
  })
  return { ...node, code: status, seconds: Math.round((Date.now() - began) / 1000) }
}

/** The program of a version, installed when it is first asked for; null when npm cannot install it. */
function findNode(version) {
  const question =
    'console.log(JSON.stringify({ version: process.version, path: process.execPath }))'
  const { status, stdout } = spawnSync('npx', ['--yes', `node@${version}`, '--eval', question], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return status === 0 ? JSON.parse(stdout) : null
}

function describe({ version, path, code, seconds }) {
  const outcome = !path ? 'not installed' : code === 0 ? 'passed' : 'failed'
  return `Node ${version.padEnd(9)} ${outcome.padEnd(13)} ${String(seconds).padStart(4)} s`
}
