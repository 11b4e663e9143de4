import {
  type AnyActor,
  createActor,
  type EventObject,
  fromCallback,
} from 'xstate'

/** Starts recorders under the system ids of the shop's other actors, and notes every event that they receive. */
export function addSiblings(
  actor: AnyActor,
  ids: readonly string[],
  note: (event: EventObject, id: string) => void,
): void {
  for (const id of ids) {
    const sibling = fromCallback(({ receive }) =>
      receive((event) => note(event, id)),
    )
    createActor(sibling, { parent: actor, systemId: id }).start()
  }
}
