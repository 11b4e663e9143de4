import { expect } from 'vitest'
import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate'

type Arrived = {
  snapshot: AnyMachineSnapshot
  path: EventObject[]
  isTaken: boolean
}

/** Expects one of these states right after an event that was taken; the table's keys are prefixes of event types. */
export function expectState(
  { snapshot, path, isTaken }: Arrived,
  table: Record<string, StateValue | readonly StateValue[]>,
): void {
  const type = path.at(-1)?.type ?? ''
  const [, states] =
    Object.entries(table).find(([start]) => type.startsWith(start)) ?? []
  if (states === undefined || !isTaken) return
  const isExpected = [states].flat().some((state) => snapshot.matches(state))
  expect(isExpected, `${type} leads to ${JSON.stringify(snapshot.value)}`).toBe(
    true,
  )
}

/** Expects each tag on exactly these states. */
export function expectTags(
  snapshot: AnyMachineSnapshot,
  table: Record<string, StateValue | readonly StateValue[]>,
): void {
  const expected = Object.entries(table).filter(([, states]) =>
    [states].flat().some((state) => snapshot.matches(state)),
  )
  expect([...snapshot.tags].sort(), JSON.stringify(snapshot.value)).toEqual(
    expected.map(([tag]) => tag).sort(),
  )
}
