import { expect } from 'vitest'
import type { AnyMachineSnapshot, EventObject } from 'xstate'

type Arrived = {
  snapshot: AnyMachineSnapshot
  path: EventObject[]
  emitted: EventObject[]
}

/** Checks every form: only the server's answer completes it, and while it waits it keeps the sent values. */
export function checkForm({ snapshot, path, emitted }: Arrived): void {
  const answers = path.filter(
    ({ type }) => type === 'xstate.done.actor.submitForm',
  ).length
  const results = emitted.filter(({ type }) => type.endsWith('.done')).length
  expect(results).toBe(answers)
  if (snapshot.matches('done')) expect(answers).toBeGreaterThan(0)
  if (snapshot.matches('submitting'))
    expect(snapshot.context).toMatchObject({
      values: {},
      fieldErrors: {},
      error: null,
    })
}
