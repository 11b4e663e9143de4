// Mutates machines and contract, one place at a time, and prints the mutants that no test notices:
// `npm run test:mutants -- cartMachine`, or `-- --sample 200 --seed 7` for a sample of all.
import { refuse } from '../../../scripts/refuse.mjs'
import { filesOf } from '../../architecture/imports.ts'
import { readArguments } from '../../support/process/readArguments.ts'
import { createRandom } from '../customers/random.ts'
import { judge } from './judge.ts'
import { readMemory } from './memory.ts'
import { type Mutant, nameOf } from './mutant.ts'
import { mutantsOf } from './mutantsOf.ts'
import {
  createMutantRunner,
  type MutantRunner,
  type Verdict,
} from './runner.ts'
import { explainedMutants } from './survivors.ts'

const { values: options, positionals: names } = readArguments({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    slowest: { type: 'string' },
    jobs: { type: 'string', default: '2' },
  },
  allowPositionals: true,
})
const asked = filesOf(['contract', 'machines'])
  .flatMap(mutantsOf)
  .filter(
    (mutant) =>
      names.length === 0 || names.some((name) => nameOf(mutant).includes(name)),
  )
const mutants = sampleOf(
  asked,
  Number(options.sample ?? Number.POSITIVE_INFINITY),
)
if (mutants.length === 0)
  refuse('No mutant of machines/ or contract/ has such a name.')

const began = performance.now()
const explained = explainedMutants()
const found: Record<Verdict['kind'], Mutant[]> = {
  noticed: [],
  endless: [],
  survived: [],
}
const left = [...mutants]
const slowest = 1_000 * Number(options.slowest ?? Number.POSITIVE_INFINITY)
const memory = readMemory()
await Promise.all(Array.from({ length: Number(options.jobs) }, work))
report()
// Vitest sets an error code for each noticed mutant, but this is only a report.
process.exitCode = 0

async function work(): Promise<void> {
  const runner = await createMutantRunner()
  for (let mutant = left.shift(); mutant; mutant = left.shift())
    await tryOne(runner, mutant)
  await runner.close()
}

async function tryOne(runner: MutantRunner, mutant: Mutant): Promise<void> {
  const { kind } = await judge(runner, mutant, memory, slowest)
  found[kind].push(mutant)

  const name = nameOf(mutant)
  if (kind === 'endless' || (kind === 'survived' && !explained.has(name)))
    print(`${kind}: ${name} (line ${mutant.line})`)
  if (kind !== 'survived' && explained.has(name))
    print(`no survivor any more: ${name} (test/lab/mutants/survivors.md)`)
  memory.save()

  const tried = Object.values(found).flat().length
  if (tried % 50 === 0)
    print(`${tried} of ${mutants.length} after ${seconds()} s`)
}

function sampleOf(all: Mutant[], size: number): Mutant[] {
  if (size >= all.length) return all
  const random = createRandom(options.seed)
  const rest = [...all]
  return Array.from({ length: size }, () =>
    rest.splice(random.between(0, rest.length - 1), 1),
  ).flat()
}

/** Counts a time-out as noticed, and also separately: on a busy machine a mutant may only be slow. */
function report(): void {
  const noticed = found.noticed.length + found.endless.length
  const explainedCount = found.survived.filter((mutant) =>
    explained.has(nameOf(mutant)),
  ).length
  const percent = ((100 * noticed) / mutants.length).toFixed(1)

  print(`
${mutants.length} mutants in ${seconds()} s
${noticed} noticed (${percent} in 100), ${found.endless.length} of them because the tests took far longer
${found.survived.length} survived, ${explainedCount} of them explained in test/lab/mutants/survivors.md`)
  for (const test of memory.red())
    print(`Left out, because it is red without a mutant: ${test}`)
}

function seconds(): number {
  return Math.round((performance.now() - began) / 1000)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
