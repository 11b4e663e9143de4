import { TestRunner } from 'vitest'
import type { Declared } from './transitions.ts'

type Counts = { states: number; runs: number; checks: number; declared: number }

/** A test's report of a walk; the reporter sums up the walks of a machine. */
export type WalkNote = Counts & {
  machine: string
  missing: number[]
  feasible: string[]
  taken: string[]
}

type Walked = Counts & {
  missing: Declared[]
  pairs: { feasible: Set<string>; taken: Set<string> }
}

declare module 'vitest' {
  interface TaskMeta {
    walks?: WalkNote[]
  }
}

/** Adds a walk to the meta data of the running test. */
export function noteWalk(
  machine: string,
  { missing, pairs, ...walk }: Walked,
): void {
  const meta = TestRunner.getCurrentTest()?.meta
  if (!meta) return

  const { states, runs, checks, declared } = walk
  const note: WalkNote = {
    machine,
    states,
    runs,
    checks,
    declared,
    missing: missing.map(({ at }) => at),
    feasible: [...pairs.feasible],
    taken: [...pairs.taken],
  }
  meta.walks = [...(meta.walks ?? []), note]
}
