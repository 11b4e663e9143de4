import { type Difference, differences } from '../recording/differences.ts'
import type {
  Actor,
  RecordedSnapshot,
  Recording,
  Step,
} from '../recording/recording.ts'
import { isAlive, snapshotAt } from '../recording/snapshotAt.ts'
import type { MachineTable } from './machineTable.ts'
import { type Outcome, recompute } from './recompute.ts'
import { type Refusal, refusalsOf } from './refusals.ts'

/**
 * The comparison of a recorded step with the real machine. `hidden`: they differ, perhaps because of redacted data.
 */
export type ReplayCheck =
  | { is: 'same'; outcome: Outcome }
  | { is: 'different' | 'hidden'; outcome: Outcome; found: Difference[] }
  | { is: 'failed'; problem: string }
  | { is: 'unknown' }

export function checkStep(
  table: MachineTable,
  { actors }: Recording,
  actor: Actor,
  step: Step,
): ReplayCheck {
  const machine = table.get(actor.machine ?? '')?.machine
  const { before } = snapshotAt(actor, step.entry.at)
  if (!machine || !before) return { is: 'unknown' }
  if (step.event.type === 'xstate.stop') return { is: 'unknown' }

  try {
    const outcome = recompute(table, machine, {
      before,
      event: step.event,
      ...systemAt(actors, actor, step.entry.at),
    })
    const found = compare(step, outcome)
    if (found.length === 0) return { is: 'same', outcome }
    return {
      is: hasHidden(before, step) ? 'hidden' : 'different',
      outcome,
      found,
    }
  } catch (error) {
    return {
      is: 'failed',
      problem: error instanceof Error ? error.message : String(error),
    }
  }
}

/** Returns the ids of an actor's children, and the snapshots of all actors of its page after an entry. */
export function systemAt(
  actors: Recording['actors'],
  { key, page }: Actor,
  at: number,
) {
  const ofPage = [...actors.values()].filter(
    (candidate) => candidate.page === page && candidate.startedAt <= at,
  )
  const children = ofPage
    .filter(({ parent }) => parent === key)
    .map(({ name }) => name)
  const running = ofPage.filter((candidate) => isAlive(candidate, at))

  return {
    children,
    others: new Map(
      running.map((candidate) => [
        candidate.name,
        snapshotAt(candidate, at).known,
      ]),
    ),
  }
}

export function refusalsOfStep(
  table: MachineTable,
  actor: Actor,
  step: Step,
): Refusal[] {
  const machine = table.get(actor.machine ?? '')?.machine
  const { before } = snapshotAt(actor, step.entry.at)
  if (!machine || !before || step.event.type.startsWith('xstate.')) return []
  return refusalsOf(table, machine, { before, event: step.event })
}

/** Replays all steps of a recording; returns a count for each result, and the steps that differ. */
export function checkRecording(table: MachineTable, recording: Recording) {
  const count = { same: 0, different: 0, hidden: 0, failed: 0, unknown: 0 }
  const wrong: { actor: Actor; step: Step; check: ReplayCheck }[] = []

  for (const actor of recording.actors.values()) {
    for (const step of actor.steps) {
      const check = checkStep(table, recording, actor, step)
      count[check.is] += 1
      if (check.is === 'different' || check.is === 'failed')
        wrong.push({ actor, step, check })
    }
  }

  return { count, wrong }
}

function compare({ known, taken }: Step, outcome: Outcome): Difference[] {
  const recorded = { ...asData(known), taken }
  return differences(recorded, {
    ...asData(outcome.known),
    taken: outcome.taken,
  })
}

function asData({ tags, ...known }: RecordedSnapshot) {
  return { ...known, tags: tags.toSorted() }
}

function hasHidden(before: RecordedSnapshot, { event }: Step): boolean {
  return JSON.stringify([before.context, event]).includes('[redacted]')
}
