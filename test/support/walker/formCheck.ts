import { expect } from 'vitest'
import type { AnyMachineSnapshot, EventObject } from 'xstate'

type Arrived = {
  snapshot: AnyMachineSnapshot
  path: EventObject[]
  emitted: EventObject[]
}

/** Checks a form machine: only the server's answer completes it, and it keeps the values while it submits them. */
export function checkForm({ snapshot, path, emitted }: Arrived): void {
  const answers = path.filter(
    ({ type }) => type === 'xstate.done.actor.submitForm',
  ).length
  const completions = emitted.filter(({ type }) =>
    type.endsWith('.done'),
  ).length
  expect(completions).toBe(answers)

  if (snapshot.matches('done')) expect(answers).toBeGreaterThan(0)
  if (snapshot.matches('submitting'))
    expect(snapshot.context).toMatchObject({
      values: {},
      fieldErrors: {},
      error: null,
    })
}
