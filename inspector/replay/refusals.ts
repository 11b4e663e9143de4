import { type AnyStateMachine, getNextTransitions } from 'xstate'
import { guardName } from '../chart/transitionLabel.ts'
import type { RecordedEvent } from '../recording/inspectionRecord.ts'
import type { RecordedSnapshot } from '../recording/recording.ts'
import { matchesDescriptor } from '../xstate/matchesDescriptor.ts'
import { refusalOf } from '../xstate/privateFields.ts'
import { transitionKey } from '../xstate/transitionKey.ts'
import type { MachineTable } from './machineTable.ts'
import { revived, snapshotOf } from './recompute.ts'

export type Refusal = {
  state: string
  event: string
  guard: string
  key: string
}

/** Returns the guards that refuse an event in a recorded snapshot, innermost states first. */
export function refusalsOf(
  table: MachineTable,
  machine: AnyStateMachine,
  {
    before,
    event: recorded,
  }: { before: RecordedSnapshot; event: RecordedEvent },
): Refusal[] {
  const snapshot = snapshotOf(machine, before)
  const event = revived(recorded, table) as RecordedEvent
  const args = { context: snapshot.context, event }

  return getNextTransitions(snapshot)
    .filter(({ eventType }) => matchesDescriptor(event.type, eventType))
    .filter(
      ({ guard }) => guard !== undefined && refusalOf(guard)(snapshot, args),
    )
    .map((transition) => ({
      state: transition.source.id,
      event: transition.eventType,
      guard: guardName(transition.guard),
      key: transitionKey(transition) ?? '',
    }))
}

/** Returns the event types that a recorded snapshot accepts; types of a wildcard come from the recording. */
export function acceptedEvents(
  machine: AnyStateMachine,
  known: RecordedSnapshot,
  recordedTypes: Iterable<string>,
): string[] {
  const transitions = getNextTransitions(snapshotOf(machine, known))
  const descriptors = transitions
    .map(({ eventType }) => eventType)
    .filter((descriptor) => descriptor !== '')
  const isMeant = (type: string) =>
    descriptors.some((descriptor) => matchesDescriptor(type, descriptor))
  const types = [
    ...descriptors.filter((descriptor) => !descriptor.includes('*')),
    ...[...recordedTypes].filter(isMeant),
  ]

  return [...new Set(types)]
    .filter((type) => !type.startsWith('xstate.'))
    .sort()
}
