import type { Locator } from '@playwright/test'
import type { AnyStateMachine, StateValue } from 'xstate'
import {
  type LongWalk,
  leavesOf,
  type Move,
} from '#test/support/walker/longWalks.ts'
import { stopClock } from '../support/stopClock.ts'
import { expect, test } from '../support/story.ts'
import { type Live, listenToMachines } from './live.ts'
import type { Stage, Table } from './table.ts'

/** Any table: its scene and machine are its own affair. */
export type AnyTable = Table<AnyStateMachine, never>

type Given = Omit<Stage, 'pass' | 'rests' | 'until'> & {
  /** Is shown each state of the walk. */
  look: (state: string) => Promise<void>
}

/**
 * Plays a walk in the browser. After each step the machine has taken the predicted transitions, is in the predicted
 * state, and the customer sees that state.
 */
export async function drive(
  table: AnyTable,
  walk: LongWalk,
  { look, ...given }: Given,
) {
  const { machine, sees } = table
  const live = (await listenToMachines(given.context))(given.page)
  const { clock } = given.context
  await clock.install()
  // A call ends by the machine's own time-out, or when it is said: not because a picture took long.
  await given.context.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })
  const pass = (milliseconds: number) =>
    clock.fastForward(milliseconds).catch(ignoreClosed)
  const tick = () => clock.runFor(5).catch(ignoreClosed)
  const rests = (id: string, state: string) =>
    expect
      .poll(() => tick().then(() => statesOf(live.valueOf(id))), id)
      .toContain(state)
  const until = (seen: Locator) =>
    expect.poll(() => pass(100).then(() => seen.isVisible())).toBe(true)
  const scene = await table.scene({ ...given, pass, rests, until })
  for (const [at, move] of walk.moves.entries())
    await test.step(move.name, async () => {
      const before = live.takenBy(machine.id).length
      const last = walk.moves[at - 1]
      if (last) await table.acts[move.name]?.act(scene, last.snapshot)
      else await table.starts[walk.start]?.act(scene)
      if (!last) await stopClock(given.page)
      await arrives({ live, id: machine.id, before, tick }, move)
      for (const state of leavesOf(move.snapshot.value)) {
        await sees[state]?.(scene, move.snapshot)
        await look(state)
      }
    })
}

/** A tab that closes itself meanwhile has no clock any more; the others go on. */
function ignoreClosed(error: Error) {
  if (!error.message.includes('has been closed')) throw error
}

type Watch = {
  live: Live
  id: string
  before: number
  tick: () => Promise<void>
}

/** The clock stands still: what goes on with a timer of no time needs a tick. */
async function arrives(
  { live, id, before, tick }: Watch,
  { keys, snapshot }: Move,
) {
  const state = async () => {
    await tick()
    const taken = live.takenBy(id).slice(before)
    const missing = keys.filter((key) => !taken.includes(key))
    return { states: statesOf(live.valueOf(id)), missing }
  }
  await expect
    .poll(state)
    .toEqual({ states: statesOf(snapshot.value), missing: [] })
}

function statesOf(value: StateValue | undefined): string[] {
  return value === undefined ? [] : leavesOf(value).sort()
}
