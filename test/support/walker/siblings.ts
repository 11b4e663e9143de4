import { type AnyActor, createActor, type EventObject, fromCallback } from 'xstate'

/** Puts other actors of the shop beside a machine, under their ids in the system, and notes each event that one is sent. */
export function addSiblings(
  actor: AnyActor,
  ids: readonly string[],
  note: (event: EventObject, id: string) => void,
): void {
  for (const id of ids) {
    const sibling = fromCallback(({ receive }) => receive((event) => note(event, id)))
    createActor(sibling, { parent: actor, systemId: id }).start()
  }
}
