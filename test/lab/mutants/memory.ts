import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isWalk } from './nearTests.ts'

type Known = {
  /** A test's milliseconds without a mutant; null if it failed. */
  times: Record<string, number | null>
  noticed: Record<string, number>
  missed: Record<string, number>
}

/** Remembers between runs which tests notice mutants of a file, and how fast. */
export type Memory = ReturnType<typeof readMemory>

const place = 'node_modules/.cache/mutants.json'

export function readMemory() {
  const { times, noticed, missed } = read()
  const keyOf = (file: string, test: string) => `${file} ${test}`
  return {
    timeOf: (test: string) => times[test],
    /** Keeps the shortest time, which a busy machine distorts least. */
    keepTime(test: string, time: number | null) {
      times[test] = time === null ? null : Math.min(time, times[test] ?? time)
    },
    countNoticed: (file: string, test: string) =>
      increase(noticed, keyOf(file, test)),
    countMissed: (file: string, test: string) =>
      increase(missed, keyOf(file, test)),
    /** Returns the average time of a test to notice a mutant of a file; without statistics, nearness decides. */
    costOf(file: string, test: string, nearness: number): number {
      const hits = noticed[keyOf(file, test)] ?? 0
      const tries = hits + (missed[keyOf(file, test)] ?? 0)
      const time = times[test] ?? (isWalk(test) ? 20_000 : 2_000)
      return (time * (tries + 2 + nearness)) / (hits + 1)
    },
    red: () => Object.keys(times).filter((test) => times[test] === null),
    save() {
      mkdirSync(dirname(place), { recursive: true })
      const green = Object.entries(times).filter(([, time]) => time !== null)
      writeFileSync(
        place,
        JSON.stringify({ times: Object.fromEntries(green), noticed, missed }),
      )
    },
  }
}

function increase(counts: Record<string, number>, key: string): void {
  counts[key] = 1 + (counts[key] ?? 0)
}

function read(): Known {
  try {
    return JSON.parse(readFileSync(place, 'utf8'))
  } catch {
    return { times: {}, noticed: {}, missed: {} }
  }
}
