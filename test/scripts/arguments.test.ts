import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'

test.each([
  [
    'npm run simulate -- --foo',
    'These arguments are not known: --foo. There are --minutes, --seed, --trace, --shortest, --defect.',
  ],
  [
    'npm run simulate -- --seed abc --minutes 1',
    '--seed must be a number: abc is none.',
  ],
  [
    'npm run bench:size -- --orders many',
    '--orders must be a number: many is none.',
  ],
  [
    'npm run test:mutants -- nonsuch',
    'No mutant of machines/ or contract/ has such a name.',
  ],
  [
    'node scripts/command.mjs nonsense',
    'Say what to run: audit, books, db, kitchen or orders.',
  ],
])('%s ends with one sentence', async (line, sentence) => {
  const [command = '', ...parameters] = line.split(' ')
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    npm_config_loglevel: 'silent',
  }
  const run = promisify(execFile)(command, parameters, {
    cwd: projectPath(),
    env,
  })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `${sentence}\n`,
  })
})
