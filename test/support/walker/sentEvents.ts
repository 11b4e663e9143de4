import {
  type AnyActor,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  setup,
} from 'xstate'
import { mute } from './replay.ts'

export type SentEvent = { type: string; [about: string]: unknown }

/** Creates actors that record each received event as `name: type detail`. */
export function recorders(names: readonly string[], sent: string[]) {
  const recorder = (name: string) => {
    const logic = fromCallback(({ receive }) =>
      receive((event) => void sent.push(`${name}: ${textOf(event)}`)),
    )
    const begin: typeof logic.getInitialSnapshot = (...args) =>
      Object.assign(logic.getInitialSnapshot(...args), {
        context: {},
        matches: () => false,
      })
    return { ...logic, getInitialSnapshot: begin }
  }
  return Object.fromEntries(names.map((name) => [name, recorder(name)]))
}

/**
 * Returns the events that a machine sends after the last of `events`: to its child actors, to the `others`, and to its
 * parent (`parent`).
 */
export function eventsSentBy(
  machine: AnyStateMachine,
  input: object,
  others: readonly string[],
  events: readonly SentEvent[],
): string[] {
  const sent: string[] = []
  const own = recorders(Object.keys(machine.implementations.actors), sent)
  const actors = {
    ...recorders(others, sent),
    machine: machine.provide({ actors: own }),
  }
  const parent = setup({ actors }).createMachine({
    invoke: [
      ...others.map((name) => ({
        id: name,
        systemId: name,
        src: name,
        input: undefined,
      })),
      { id: 'machine', src: 'machine', input },
    ] as never,
    on: {
      '*': {
        actions: ({ event }) => void sent.push(`parent: ${textOf(event)}`),
      },
    },
  })
  const actor = createActor(parent)
  const send = (event: SentEvent) =>
    actor.getSnapshot().children.machine?.send(event)

  return eventsSentLast({ actor, sent }, events, send)
}

/** Starts an actor, sends it events, and returns the events that its recorders receive after the last one. */
export function eventsSentLast(
  { actor, sent }: { actor: AnyActor; sent: string[] },
  events: readonly SentEvent[],
  send: (event: SentEvent) => void,
): string[] {
  mute(actor.system)
  actor.start()
  for (const event of events) {
    sent.length = 0
    send(event)
  }
  actor.stop()
  return sent
}

/** Returns the type of an event, and its most telling detail. */
function textOf({ type, ...more }: EventObject): string {
  const {
    name,
    to,
    dialog,
    notice,
    orderId,
    paymentIntent,
    addressId,
    balance,
  } = more as Partial<{
    name: string
    to: string
    dialog: { name: string }
    notice: { key: string }
    orderId: string
    paymentIntent: string
    addressId: number | null
    balance: number | string | null
  }>
  const about =
    name ?? to ?? dialog?.name ?? notice?.key ?? orderId ?? paymentIntent
  const detail = about ?? addressId ?? balance

  return detail ? `${type} ${detail}` : type
}
