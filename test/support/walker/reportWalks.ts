import type { Reporter, TestModule } from 'vitest/node'
import { readAllMachines } from '../../../scripts/machineList.ts'
import type { WalkNote } from './note.ts'

type Count = {
  machine: string
  states: number
  transitions: Part
  pairs: Part
  runs: number
  checks: number
}

type Part = { taken: number; all: number }

/** A vitest reporter that prints the coverage of all walks. */
export default class ReportWalks implements Reporter {
  private began = 0

  onTestRunStart(): void {
    this.began = performance.now()
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const metas = modules.flatMap(({ children }) =>
      [...children.allTests()].map((test) => test.meta()),
    )
    const notes = metas.flatMap(({ walks = [] }) => walks)
    const machines = (await readAllMachines()).map(({ machine }) => machine.id)
    const counts = machines.map((id) =>
      countOf(
        id,
        notes.filter(({ machine }) => machine === id),
      ),
    )
    const seconds = Math.round((performance.now() - this.began) / 1000)

    process.stdout.write(
      `\n${tableOf([...counts, sumOf(counts)])}\n\n${seconds} s\n`,
    )
  }
}

function countOf(machine: string, notes: WalkNote[]): Count {
  const [first] = notes
  const feasible = new Set(notes.flatMap((note) => note.feasible))
  const taken = new Set(notes.flatMap((note) => note.taken))
  // A transition is missing only if every walk of the machine misses it.
  const missing = first?.missing.filter((at) =>
    notes.every((note) => note.missing.includes(at)),
  )
  const sum = (key: 'states' | 'runs' | 'checks') =>
    notes.reduce((all, note) => all + note[key], 0)
  const declared = first?.declared ?? 0

  return {
    machine,
    states: sum('states'),
    transitions: { taken: declared - (missing?.length ?? 0), all: declared },
    pairs: {
      taken: [...feasible].filter((pair) => taken.has(pair)).length,
      all: feasible.size,
    },
    runs: sum('runs'),
    checks: sum('checks'),
  }
}

function sumOf(counts: Count[]): Count {
  const add = (sum: Part, part: Part) => ({
    taken: sum.taken + part.taken,
    all: sum.all + part.all,
  })
  const walked = counts.filter(({ runs }) => runs > 0).length
  return counts.reduce((sum, count) => ({
    machine: `${walked} of ${counts.length} machines`,
    states: sum.states + count.states,
    transitions: add(sum.transitions, count.transitions),
    pairs: add(sum.pairs, count.pairs),
    runs: sum.runs + count.runs,
    checks: sum.checks + count.checks,
  }))
}

function tableOf(counts: Count[]): string {
  const rows = [
    Object.keys(counts[0] ?? {}),
    ...counts.map((count) => Object.values(count).map(textOf)),
  ]
  const widths =
    rows[0]?.map((_, at) =>
      Math.max(...rows.map((row) => row[at]?.length ?? 0)),
    ) ?? []
  return rows
    .map(([name = '', ...cells]) =>
      [
        name.padEnd(widths[0] ?? 0),
        ...cells.map((cell, at) => cell.padStart(widths[at + 1] ?? 0)),
      ].join('  '),
    )
    .join('\n')
}

function textOf(value: string | number | Part): string {
  return typeof value === 'object'
    ? `${value.taken} of ${value.all}`
    : String(value)
}
