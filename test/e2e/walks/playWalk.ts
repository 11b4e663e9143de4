import type { Locator } from '@playwright/test'
import type { AnyStateMachine, StateValue } from 'xstate'
import {
  type LongWalk,
  leavesOf,
  type Move,
} from '#test/support/walker/longWalks.ts'
import { stopClock } from '../support/stopClock.ts'
import { expect, test } from '../support/story.ts'
import { listenToMachines, type MachineLog } from './machineLog.ts'
import { ignoreClosedTab } from './scanState.ts'
import type { Stage, Table } from './table.ts'

export type AnyTable = Table<AnyStateMachine, never>

type Options = Omit<Stage, 'pass' | 'waitForState' | 'until'> & {
  look: (state: string) => Promise<void>
}

/**
 * Plays a walk in the browser. After each move it expects the predicted transitions and state, and the table's checks
 * of what a customer sees.
 */
export async function playWalk(
  table: AnyTable,
  walk: LongWalk,
  { look, ...options }: Options,
) {
  const { machine, sees } = table
  const live = (await listenToMachines(options.context))(options.page)
  const { clock } = options.context

  await clock.install()
  // Calls end by the machine's time-outs or by the test, and not because a screenshot was slow.
  await options.context.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal
  })

  const pass = (milliseconds: number) =>
    clock.fastForward(milliseconds).catch(ignoreClosedTab)
  const tick = () => clock.runFor(5).catch(ignoreClosedTab)
  const waitForState = (id: string, state: string) =>
    expect
      .poll(() => tick().then(() => statesOf(live.valueOf(id))), id)
      .toContain(state)
  const until = (seen: Locator) =>
    expect.poll(() => pass(100).then(() => seen.isVisible())).toBe(true)
  const scene = await table.scene({ ...options, pass, waitForState, until })

  for (const [at, move] of walk.moves.entries())
    await test.step(move.name, async () => {
      const before = live.takenBy(machine.id).length
      const last = walk.moves[at - 1]
      if (last) await table.actions[move.name]?.act(scene, last.snapshot)
      else await table.starts[walk.start]?.act(scene)
      if (!last) await stopClock(options.page)
      await expectArrival({ live, id: machine.id, before, tick }, move)

      for (const state of leavesOf(move.snapshot.value)) {
        await sees[state]?.(scene, move.snapshot)
        await look(state)
      }
    })
}

type Arrival = {
  live: MachineLog
  id: string
  before: number
  tick: () => Promise<void>
}

/** Waits for the transitions and the state of a move. The clock is paused, so each poll runs timers that are due. */
async function expectArrival(
  { live, id, before, tick }: Arrival,
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
