import {
  type AnyActor,
  createActor,
  type EventObject,
  fromCallback,
} from 'xstate'

/** Adds the shop's other actors beside a machine, under their system ids, and records every event that they get. */
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
