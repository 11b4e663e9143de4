import { expect } from 'vitest'
import type { AnyMachineSnapshot, EventObject, StateValue } from 'xstate'

type Arrived = { snapshot: AnyMachineSnapshot; path: EventObject[] }

/** Right after an event the machine is in one of these states; a table names each event by how its type begins. */
export function expectState(
  { snapshot, path }: Arrived,
  table: Record<string, StateValue | readonly StateValue[]>,
): void {
  const type = path.at(-1)?.type ?? ''
  const [, states] =
    Object.entries(table).find(([start]) => type.startsWith(start)) ?? []
  if (states === undefined) return
  const isThere = [states].flat().some((state) => snapshot.matches(state))
  expect(isThere, `${type} leads to ${JSON.stringify(snapshot.value)}`).toBe(
    true,
  )
}

/** Each tag stands on exactly these states. */
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
