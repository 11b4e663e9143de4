import {
  type AnyActor,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  setup,
} from 'xstate'
import { mute } from './replay.ts'

/** An event of a test, with what it is about. */
export type Told = { type: string; [about: string]: unknown }

/** Actors in place of a machine's own, of which nothing is known; each notes what it is told, as `name: type detail`. */
export function recorders(names: readonly string[], told: string[]) {
  const recorder = (name: string) => {
    const logic = fromCallback(({ receive }) =>
      receive((event) => void told.push(`${name}: ${textOf(event)}`)),
    )
    const begin: typeof logic.getInitialSnapshot = (...given) =>
      Object.assign(logic.getInitialSnapshot(...given), { context: {}, matches: () => false })
    return { ...logic, getInitialSnapshot: begin }
  }
  return Object.fromEntries(names.map((name) => [name, recorder(name)]))
}

/** What a machine inside the shop tells its own actors, the others of the shop and its parent, `parent`, when it hears the last of these events. */
export function toldInside(
  machine: AnyStateMachine,
  input: object,
  others: readonly string[],
  events: readonly Told[],
): string[] {
  const told: string[] = []
  const own = recorders(Object.keys(machine.implementations.actors), told)
  const actors = { ...recorders(others, told), machine: machine.provide({ actors: own }) }
  const parent = setup({ actors }).createMachine({
    invoke: [
      ...others.map((name) => ({ id: name, systemId: name, src: name, input: undefined })),
      { id: 'machine', src: 'machine', input },
    ] as never,
    on: { '*': { actions: ({ event }) => void told.push(`parent: ${textOf(event)}`) } },
  })
  const actor = createActor(parent)
  const send = (event: Told) => actor.getSnapshot().children.machine?.send(event)
  return toldAtLast({ actor, told }, events, send)
}

/** Starts an actor, sends it events, and answers what its recorders are told at the last one. */
export function toldAtLast(
  { actor, told }: { actor: AnyActor; told: string[] },
  events: readonly Told[],
  send: (event: Told) => void,
): string[] {
  mute(actor.system)
  actor.start()
  for (const event of events) {
    told.length = 0
    send(event)
  }
  actor.stop()
  return told
}

/** The type of an event with what it is about. */
function textOf({ type, ...more }: EventObject): string {
  const { name, to, dialog, notice, orderId, paymentIntent, addressId, balance } = more as Partial<{
    name: string
    to: string
    dialog: { name: string }
    notice: { key: string }
    orderId: string
    paymentIntent: string
    addressId: number | null
    balance: number | string | null
  }>
  const about = name ?? to ?? dialog?.name ?? notice?.key ?? orderId ?? paymentIntent
  const detail = about ?? addressId ?? balance
  return detail ? `${type} ${detail}` : type
}
