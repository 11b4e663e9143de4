// Breaks machines and contract in small ways, one at a time, and says which of these mutants no test notices:
// `npm run test:mutants -- cartMachine`, or `-- --sample 200 --seed 7` for some of all.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { filesOf } from '../architecture/imports.ts'
import { createRandom } from '../chaos/random.ts'
import { type Mutant, nameOf } from './mutant.ts'
import { mutantsOf } from './mutantsOf.ts'
import { testsNear } from './nearTests.ts'
import { createMutantRunner, type MutantRunner, type Verdict } from './runner.ts'

const { values: options, positionals: names } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
  },
  allowPositionals: true,
})
/** The tests of a mutant run in turns: most are noticed by the nearest few. */
const turns = [1, 4, 35]

const known = new Set(
  [...readFileSync('test/mutants/survivors.md', 'utf8').matchAll(/^- `(.+)`$/gm)].map(
    ([, name]) => name,
  ),
)
const files = filesOf(['contract', 'machines']).filter(
  (file) => names.length === 0 || names.some((name) => file.includes(name)),
)
const mutants = sampleOf(
  files.flatMap(mutantsOf),
  Number(options.sample ?? Number.POSITIVE_INFINITY),
)
if (mutants.length === 0) throw new Error('No file of machines/ or contract/ has such a name.')

const began = performance.now()
const runners = await Promise.all(Array.from({ length: Number(options.jobs) }, createMutantRunner))
const found: Record<Verdict, Mutant[]> = { noticed: [], endless: [], survived: [] }
const left = [...mutants]
await Promise.all(runners.map(work))
await Promise.all(runners.map((runner) => runner.close()))
report()

async function work(runner: MutantRunner): Promise<void> {
  for (let mutant = left.shift(); mutant; mutant = left.shift()) {
    const verdict = await judge(runner, mutant)
    found[verdict].push(mutant)
    const tried = mutants.length - left.length
    if (verdict !== 'noticed') print(`${verdict}: ${nameOf(mutant)} (line ${mutant.line})`)
    else if (tried % 25 === 0) print(`${tried} of ${mutants.length}`)
  }
}

async function judge(runner: MutantRunner, mutant: Mutant): Promise<Verdict> {
  const tests = testsNear(mutant.file)
  for (const turn of turns) {
    const some = tests.splice(0, turn)
    const verdict = some.length > 0 ? await runner.judge(mutant, some) : 'survived'
    if (verdict !== 'survived') return verdict
  }
  return 'survived'
}

function sampleOf(all: Mutant[], size: number): Mutant[] {
  if (size >= all.length) return all
  const random = createRandom(options.seed)
  const rest = [...all]
  return Array.from({ length: size }, () =>
    rest.splice(random.between(0, rest.length - 1), 1),
  ).flat()
}

/** A mutant that ran out of time counts as noticed, and is counted apart: on a busy machine some may be slow only. */
function report(): void {
  const explained = found.survived.filter((mutant) => known.has(nameOf(mutant))).length
  const noticed = found.noticed.length + found.endless.length
  const percent = ((100 * noticed) / (mutants.length - explained)).toFixed(1)
  print(`
${mutants.length} mutants in ${Math.round((performance.now() - began) / 1000)} s
${noticed} noticed, ${found.endless.length} of them because the tests took far longer
${found.survived.length} survived, ${explained} of them explained in test/mutants/survivors.md
${percent} in 100 of the others are noticed`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
