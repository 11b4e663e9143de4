import { createHash } from 'node:crypto'
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  isMachineSnapshot,
} from 'xstate'
import { required } from '#machines/core/required.ts'
import type { World } from './world.ts'

/** The part of a world that invariants compare before and after a step. */
export type Observation = ReturnType<typeof observe>

export type Running = { id: string; snapshot: AnyMachineSnapshot }

export function observe({
  actors,
  stored,
  address,
  submittedLines,
  sentAttempts,
  startedPayments,
  isLedElsewhere,
}: World) {
  const session = actors.session?.getSnapshot()
  return {
    cart: required(actors.cart ?? null, 'cart').getSnapshot().context,
    /** Undefined until the checkout's code is loaded. */
    checkout: actors.checkout?.getSnapshot(),
    submittedLines,
    isLedElsewhere,
    sentCount: sentAttempts.length,
    paymentCount: startedPayments.length,
    customer:
      (session?.hasTag('signedIn') && session.context.user?.email) || null,
    address: address(),
    attempts: [
      ...attemptsIn(stored('order_attempt')),
      ...attemptsIn(stored('recharge_attempt')),
    ],
  }
}

/** Returns every running machine of a world, parents first. */
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

export function isMachine(actor: AnyActorRef): boolean {
  return isMachineSnapshot(actor.getSnapshot())
}

/** Returns a key of the world's state, without counters and display texts. */
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

/** Contexts are immutable, so each is serialized once. */
const texts = new WeakMap<object, string>()

function textOf(context: object): string {
  const text = texts.get(context) ?? JSON.stringify(context, withoutCounters)
  texts.set(context, text)
  return text
}

function withoutCounters(name: string, value: unknown) {
  return counters.has(name) ? undefined : value
}

/** Coordinators have no facts of their own: their child actors and the address have the same facts. */
const coordinators = new Set(['shop', 'checkoutHost'])
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
const counters = new Set([
  'questions',
  'changes',
  'cartBeforeReorder',
  'message',
])

function attemptsIn(text: string | null): { key: string; owner: string }[] {
  return text === null ? [] : JSON.parse(text).attempts
}
