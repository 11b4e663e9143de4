import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyTransitionDefinition,
  type EventObject,
  type GuardArgs,
  type InspectedMicrostepEvent,
  type MachineContext,
  not,
} from 'xstate'

// The private fields of XState 5.33 that the inspector and the tests read: one function for each, with the reason why no
// public way is enough. No other file reads one. Check each of them when XState is updated.

type Check = (
  snapshot: AnyMachineSnapshot,
  args: GuardArgs<MachineContext, EventObject>,
) => boolean

/** Reads `_transitions`: `getMicrosteps` returns snapshots and actions, but not the transitions that were taken. */
export function takenTransitions(
  event: InspectedMicrostepEvent,
): AnyTransitionDefinition[] {
  return event._transitions
}

/** Calls `check` of a guard: publicly, a guard is evaluated only as a part of a whole transition. */
export function refusalOf(guard: unknown): Check {
  const opposite = not(guard as Parameters<typeof not>[0]) as unknown as {
    check: (...args: [...Parameters<Check>, guard: unknown]) => boolean
  }
  return (snapshot, args) => opposite.check(snapshot, args, opposite)
}

/** Reads `guards` of `and`, `or` and `not`; null for other guards. A chart shows what they combine. */
export function combinedGuards(
  guard: unknown,
): { operator: string; guards: readonly unknown[] } | null {
  return typeof guard === 'function' && 'guards' in guard
    ? { operator: guard.name, guards: guard.guards as readonly unknown[] }
    : null
}

/** Sets `check` of a guard: a public guard does not get the snapshot, which guards within it may ask for. */
export function guardOf(check: Check): () => boolean {
  return Object.assign(() => false, { check })
}

/** Reads `_scheduledEvents`: a clock learns delays, but not the events that wait for them. */
export function scheduledEvents(system: AnyActorRef['system']) {
  return Object.values(system.getSnapshot()._scheduledEvents)
}

type Relay = (
  source: AnyActorRef | undefined,
  target: AnyActorRef,
  event: EventObject,
) => unknown

/**
 * Replaces `_relay`: calls `hear` with each event before its receiver, who does not get it where `hear` returns
 * false. An inspector cannot hold an event back, and costs more, since it also gets each snapshot and each
 * microstep.
 */
export function overhear(system: AnyActorRef['system'], hear: Relay): void {
  const { _relay: relay } = system as unknown as { _relay: Relay }
  const passOn: Relay = (source, target, event) => {
    if (hear(source, target, event) !== false) relay(source, target, event)
  }
  Object.assign(system, { _relay: passOn })
}
