// Simulates customers with one seed after the other, until a seed fails or the time is over:
// `npm run simulate -- --minutes 60 --seed 1`, by default for one minute.
// `--seed 7` alone is one run; `--seed 7 --trace` prints its messages and statements.
// A failed seed is printed as its shortest story. `--shortest` runs are as short as in `npm test`.
import { whenEnded } from '../../../scripts/processes.mjs'
import { refuse } from '../../../scripts/refuse.mjs'
import {
  readArguments,
  readNumber,
} from '../../support/process/readArguments.ts'
import { defects } from './defects.ts'
import type { Outcome, Plan } from './simulate.ts'

whenEnded(process.exit)
const { values: options } = readArguments({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    shortest: { type: 'boolean', default: false },
    defect: { type: 'string' },
  },
})
const defect = Object.entries(defects).find(
  ([name]) => name === options.defect,
)?.[1]
if (options.defect !== undefined && !defect)
  refuse(
    `There is no such defect. These are there: ${Object.keys(defects).join(', ')}.`,
  )

const { seed = '1', minutes = options.seed === undefined ? '1' : '0' } = options
const first = readNumber('seed', seed)
const length = readNumber('minutes', minutes) * 60_000

// The simulation takes seconds to load, so wrong arguments are refused first.
const { createDatabase } = await import('./createDatabase.ts')
const { shrink, storyLines } = await import('./shrink.ts')
const { shortest, simulate, small } = await import('./simulate.ts')

const database = await createDatabase()
const end = performance.now() + (options.trace ? 0 : length)
const sum = {
  runs: 0,
  tasks: 0,
  events: 0,
  'simulated hours': 0,
  outcomes: {},
  faults: {},
}
let next = first
do {
  const seed = String(next)
  const outcome = await simulate(
    database,
    planOf(seed),
    options.trace ? print : undefined,
  )
  add(outcome)
  if (outcome.findings.length > 0) {
    print(`Seed ${seed} fails: ${outcome.findings.join('\n')}`)
    const run = (only: ReadonlySet<string>) =>
      simulate(database, { ...planOf(seed), only })
    const story = await shrink(outcome, run)
    print(
      [`After ${story.runs} shorter runs:`, ...storyLines(story)].join('\n'),
    )
    process.exitCode = 1
  }
  if (options.trace) print(`${outcome.hash} of ${outcome.events} events`)
  next += 1
} while (performance.now() < end && process.exitCode === undefined)
print(JSON.stringify({ seeds: `${first} to ${next - 1}`, ...sum }))
await database.close()

function planOf(seed: string): Plan {
  return { seed, size: options.shortest ? shortest : small, defect }
}

function add({ tasks, events, lasted, outcomes, faults }: Outcome): void {
  sum.runs += 1
  sum.tasks += tasks
  sum.events += events
  sum['simulated hours'] += lasted / 3_600_000
  sum.outcomes = added(sum.outcomes, outcomes)
  sum.faults = added(sum.faults, faults)
  if (sum.runs % 100 === 0)
    print(`${sum.runs} runs, ${sum.tasks} tasks, at seed ${next}`)
}

function added(
  sum: Record<string, number>,
  more: Record<string, number>,
): Record<string, number> {
  const names = [...new Set([...Object.keys(sum), ...Object.keys(more)])].sort()
  return Object.fromEntries(
    names.map((name) => [name, (sum[name] ?? 0) + (more[name] ?? 0)]),
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
