// Creates the files of a new machine: `npm run new:machine wallet/giftCard`.
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { drawCharts } from './drawCharts.ts'
import { readMachineFolders } from './machineList.ts'
import { filesOfMachine, problemOf } from './machineTemplates.ts'
import { run } from './processes.mjs'
import { refuse } from './refuse.mjs'

const [name = ''] = process.argv.slice(2)
const files = filesOfMachine(name)
const [machine = '', test = '', slots = ''] = Object.keys(files)
const existingFile = Object.keys(files).find((file) => existsSync(urlOf(file)))
const problem =
  problemOf(name, await readMachineFolders()) ??
  (existingFile && `${existingFile} exists already: choose another noun.`)
if (problem) refuse(problem)

for (const [file, text] of Object.entries(files)) {
  await mkdir(new URL('.', urlOf(file)), { recursive: true })
  await writeFile(urlOf(file), text)
}
await run(
  process.execPath,
  [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--write',
    '--vcs-enabled=false',
    ...Object.keys(files),
  ],
  { isQuiet: true },
)
await drawCharts()
process.stdout.write(`Created, with the machine's chart:
  ${machine}
  ${test}
  ${slots}

Now:
1. Write the states, and the cases of its test: npx vitest run ${test} names the missing ones.
2. Run npm run charts, and link the chart in machines/README.md.
3. Fill the slots in ${slots}.
4. Go on with step 5 of the recipe "A machine" in CONTRIBUTING.md. Until then npm run check fails, because nobody uses the machine.
`)

function urlOf(file: string): URL {
  return new URL(`../${file}`, import.meta.url)
}
