import { createHash } from 'node:crypto'
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  isMachineSnapshot,
} from 'xstate'
import { required } from '#machines/core/required.ts'
import type { World } from './world.ts'

/** The part of a world that invariants compare before and after a step. */
export type Sight = ReturnType<typeof look>

/** A machine that runs, by its id. */
export type Running = { id: string; snapshot: AnyMachineSnapshot }

/** Looks at a world. */
export function look({
  actors,
  stored,
  address,
  submitted,
  sent,
  paying,
  isLedElsewhere,
}: World) {
  const session = actors.session?.getSnapshot()
  return {
    cart: required(actors.cart ?? null, 'cart').getSnapshot().context,
    /** Undefined while its code has not come. */
    checkout: actors.checkout?.getSnapshot(),
    submitted,
    isLedElsewhere,
    sent: sent.length,
    paying: paying.length,
    customer:
      (session?.hasTag('signedIn') && session.context.user?.email) || null,
    address: address(),
    attempts: [
      ...attemptsIn(stored('order_attempt')),
      ...attemptsIn(stored('recharge_attempt')),
    ],
  }
}

/** Every machine that runs in a world, parents first. */
export function machinesOf({ shop }: World): Running[] {
  const below = (actor: AnyActorRef): Running[] => {
    if (!isMachine(actor)) return []
    const snapshot: AnyMachineSnapshot = actor.getSnapshot()
    return [
      { id: actor.id, snapshot },
      ...Object.values<AnyActorRef>(snapshot.children).flatMap(below),
    ]
  }
  return below(shop)
}

/** True for an actor that runs a machine. */
export function isMachine(actor: AnyActorRef): boolean {
  return isMachineSnapshot(actor.getSnapshot())
}

/** Returns a key of the world's state; counters and texts that are only shown do not change it. */
export function keyOf(world: World): string {
  const { server, stored, address, questions, isLedElsewhere } = world
  const running = machinesOf(world)
    .filter(({ id }) => !onlyShown.has(id))
    .map(({ id, snapshot: { value, context } }) =>
      [
        id,
        JSON.stringify(value),
        coordinators.has(id) ? '' : textOf(context),
      ].join(' '),
    )
  const kept = [
    'user',
    'order_attempt',
    'recharge_attempt',
    'unpaid_order',
    'order_key',
  ].map(stored)
  const asked = questions.map(({ slot }) => slot)
  const rest = JSON.stringify([
    kept,
    server.orders,
    server.recharges,
    address(),
    asked,
    isLedElsewhere,
  ])
  return createHash('sha1')
    .update([...running, rest].join())
    .digest('base64')
}

/** A context never changes: it is written down once. */
const texts = new WeakMap<object, string>()

function textOf(context: object): string {
  const text = texts.get(context) ?? JSON.stringify(context, withoutCounters)
  texts.set(context, text)
  return text
}

function withoutCounters(name: string, value: unknown) {
  return counters.has(name) ? undefined : value
}

/** Coordinators have no facts of their own: their actors and the address have the same. */
const coordinators = new Set(['shop', 'purchase'])
const onlyShown = new Set([
  'notices',
  'translations',
  'menu',
  'categories',
  'home',
  'contactForm',
  'dish',
  'outlets',
  'timeSlots',
  'deliveryPoints',
  'loginForm',
  'registerForm',
  'forgotPassword',
])
const counters = new Set(['questions', 'cartBeforeReorder', 'message'])

function attemptsIn(text: string | null): { key: string; owner: string }[] {
  return text === null ? [] : JSON.parse(text).attempts
}
