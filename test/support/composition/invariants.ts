import type { MachineContext } from 'xstate'
import type { CartLine } from '#contract/cart.ts'
import { haveSameDishes, subtractDishes } from '#machines/cart/cartLines.ts'
import type { CartEvent } from '#machines/cart/cartSetup.ts'
import {
  type Attempt,
  isAttemptUnsettled,
} from '#machines/checkout/orderAttempt.ts'
import type { RechargeEmitted } from '#machines/wallet/walletRechargeSetup.ts'
import { machinesOf, type Observation } from './observe.ts'
import { markOf, type Person, people, personOf } from './people.ts'
import type { ObservedEvent, World } from './world.ts'

/** One step of a walk: the world before and after it, and the events that the actors emitted. */
export type Walked = {
  before: Observation
  after: Observation
  events: ObservedEvent[]
  world: World
}

/** Checks that run after every step of every walk; each returns the violation, or null. */
export const invariants: Record<string, (walked: Walked) => string | null> = {
  'a cart loses dishes only to a paid order of these dishes':
    cartKeepsItsDishes,
  'a coupon leaves only with its cart': couponStays,
  'success is shown only for a paid order or recharge': successIsPaid,
  'success is shown for the submitted dishes': successIsMeant,
  'an attempt is kept until its outcome is known': attemptsAreKept,
  'an attempt belongs to the signed-in customer': attemptsAreTheirs,
  'no second attempt is sent before the first is answered': attemptsTakeTurns,
  'no order is sent without a press in the last ten minutes': ordersAreWanted,
  'only the tab that leads an order sends it, pays it and shows its outcome':
    oneTabLeads,
  'no dishes are ordered twice': ordersAreOne,
  'no machine knows a customer who is not signed in': othersAreForgotten,
  'an order is paid by its chosen method': paymentIsChosen,
  'an order has all that was typed before the press of Pay': typedIsOrdered,
  'a typed card pays only while it is complete in its field': cardIsTyped,
  'the checkout is active exactly on its page': checkoutIsOnItsPage,
  'the page pays the order of its address': pageIsItsAddress,
  'a result closes with its page': resultGoesWithItsPage,
  'the page is covered exactly while a dialog is open': coverIsDialog,
  'no actor fails or sends an event to a stopped actor': nothingBreaksOff,
}

function cartKeepsItsDishes({
  before,
  after,
  events,
  world,
}: Walked): string | null {
  const lost = subtractDishes(before.cart.lines, after.cart.lines)
  if (lost.length === 0 || isAnotherCart({ before, after, events })) return null

  const isOrderOfLostDishes = ({
    id,
    state,
    lines,
  }: World['server']['orders'][number]) =>
    state === 'paid' &&
    !before.cart.ordered.includes(id) &&
    subtractDishes(lost as CartLine[], lines).length === 0

  return world.server.orders.some(isOrderOfLostDishes)
    ? null
    : `it lost ${namesOf(lost)}`
}

function couponStays({ before, after, events }: Walked): string | null {
  if (
    !before.cart.coupon ||
    after.cart.coupon ||
    isAnotherCart({ before, after, events })
  )
    return null
  if (before.cart.lines.length > after.cart.lines.length) return null

  const isLeft =
    before.checkout?.context.orderId === null &&
    tells(events, 'cart.removeCoupon')

  return isLeft ? null : 'the cart lost its coupon'
}

/** True if the cart changed with its owner, by a logout, or by another tab. */
function isAnotherCart({
  before,
  after,
  events,
}: Omit<Walked, 'world'>): boolean {
  const { owner } = after.cart
  const isOthers = owner !== null && owner !== before.cart.owner
  const isLeft = events.some(({ event }) => event.reason === 'logout')
  return isOthers || isLeft || !tells(events, 'cart.saved')
}

function successIsPaid({
  events,
  after,
  world: { server },
}: Walked): string | null {
  const isPaid = (id: string | null | undefined) =>
    server.orderOf(id ?? '')?.state === 'paid'
  const placed =
    after.checkout?.hasTag('succeeded') && after.checkout.context.outcome?.order
  if (placed && !isPaid(placed.order_id))
    return `${placed.order_id} is told, and is not paid`

  for (const { event } of events as { event: CartEvent | RechargeEmitted }[]) {
    if (event.type === 'cart.orderPaid' && !isPaid(event.order.orderId))
      return `${event.order.orderId} is called paid, and is not`
    if (
      event.type === 'recharge.succeeded' &&
      !server.isRecharged(event.attempt.key)
    )
      return 'a recharge is told, and is not paid'
  }

  return null
}

function successIsMeant({
  events,
  before: { submittedLines },
  after: { checkout },
}: Walked): string | null {
  if (!hasOutcome(events) || !checkout?.hasTag('succeeded')) return null
  const { displayedOrder } = checkout.context
  if (
    !submittedLines ||
    !displayedOrder ||
    haveSameDishes(submittedLines, displayedOrder.lines)
  )
    return null

  return `${namesOf(submittedLines)} was submitted, and ${namesOf(displayedOrder.lines)} is told`
}

function attemptsAreKept({
  before,
  after,
  world: { server },
}: Walked): string | null {
  const isKept = (key: string) =>
    after.attempts.some((attempt) => attempt.key === key)
  const lost = before.attempts.find(
    ({ key }) => !isKept(key) && !server.answeredKeys.has(key),
  )
  return lost ? `the attempt ${lost.key} of ${lost.owner} is dropped` : null
}

function attemptsAreTheirs({
  before,
  world: { sentAttempts, customer },
}: Walked): string | null {
  const wrong = sentAttempts
    .slice(before.sentCount)
    .find(({ owner }) => owner !== customer()?.email)
  return wrong ? `one of ${wrong.owner} is sent` : null
}

function attemptsTakeTurns({
  before,
  world: { sentAttempts, server },
}: Walked): string | null {
  for (const { key, owner } of sentAttempts.slice(before.sentCount)) {
    const isWaiting = (other: Attempt) =>
      other.owner === owner && !server.answeredKeys.has(other.key)
    const first = sentAttempts.find(
      (other) => other.key !== key && isWaiting(other),
    )
    if (first) return `${key} is sent while ${first.key} is not answered`
  }
  return null
}

function ordersAreWanted({
  before,
  world: { sentAttempts, payPressedAt, clock },
}: Walked): string | null {
  const old = sentAttempts
    .slice(before.sentCount)
    .find(({ owner }) => clock.now() - (payPressedAt.get(owner) ?? 0) > 600_000)
  return old ? `${old.key} is sent` : null
}

function oneTabLeads({
  before,
  after,
  events,
  world: { sentAttempts, startedPayments },
}: Walked): string | null {
  if (!before.isLedElsewhere || !after.isLedElsewhere) return null
  const outcome = after.checkout?.context.outcome ?? null
  // The refusal of an order that this tab has not sent is no outcome of the other tab's.
  if (hasOutcome(events) && !isAttemptUnsettled(outcome))
    return 'the outcome of an order is told'
  if (sentAttempts.length > before.sentCount)
    return `${sentAttempts.at(-1)?.key} is sent`
  return startedPayments.length > before.paymentCount
    ? `${startedPayments.at(-1)?.reference} is paid`
    : null
}

function ordersAreOne({ world: { server } }: Walked): string | null {
  const open = server.orders.filter(({ state }) => state !== 'cancelled')
  const twice = open.find((order) =>
    open.some(
      (other) =>
        other.id < order.id && haveSameDishes(order.lines, other.lines),
    ),
  )
  return twice
    ? `${namesOf(twice.lines)} is ordered again as ${twice.id}`
    : null
}

function othersAreForgotten({ after, world }: Walked): string | null {
  const others = people.filter(
    (person) => !after.customer || personOf(after.customer) !== person,
  )
  for (const { id, snapshot } of machinesOf(world)) {
    const known = knownIn(id, snapshot.context)
    const other = others.find((person) => known.includes(person))
    if (other) return `${id} still knows ${other}`
  }
  return null
}

/** Contexts are immutable, so each is searched once. */
const searched = new WeakMap<object, readonly Person[]>()

/** Cart and session keep the last customer's email after an expired session; the checkout hears of the cart's. */
function withoutOwner(id: string, context: MachineContext) {
  if (id === 'cart') return { ...context, owner: null }
  if (id === 'session') return { ...context, lastCustomer: null }
  if (id !== 'checkout') return context
  const { facts } = context
  return {
    ...context,
    facts: { ...facts, cart: { ...facts.cart, owner: null } },
  }
}

function knownIn(id: string, context: MachineContext): readonly Person[] {
  const known =
    searched.get(context) ?? peopleIn(JSON.stringify(withoutOwner(id, context)))
  searched.set(context, known)
  return known
}

function peopleIn(text: string): Person[] {
  return people.filter((person) => text.includes(markOf(person)))
}

function paymentIsChosen({
  before,
  world: { startedPayments, sentAttempts },
}: Walked): string | null {
  for (const payment of startedPayments.slice(before.paymentCount)) {
    const method = 'method' in payment ? payment.method : 'stripe'
    const chosen = sentAttempts.at(-1)?.method
    if (method !== chosen)
      return `${payment.reference} is paid by ${method}, not by ${chosen}`
  }
  return null
}

function typedIsOrdered({
  before,
  world: { pressedForm, sentAttempts },
}: Walked): string | null {
  const order = sentAttempts[before.sentCount]
  if (!pressedForm || !order || !('coupon' in order.body)) return null

  const { card, couponDraft, noteDraft } = pressedForm
  if (card && order.method !== 'stripe')
    return `a card was typed, and the ${order.method} pays`
  if (couponDraft && !order.body.coupon)
    return `the coupon ${couponDraft} was typed and is lost`
  if (noteDraft && order.body.notes !== noteDraft)
    return `the note "${noteDraft}" is lost`

  return null
}

function cardIsTyped({ world }: Walked): string | null {
  return world.incompleteCards[0] ?? null
}

function checkoutIsOnItsPage({
  after,
  world: { actors },
}: Walked): string | null {
  if (!after.checkout) return null
  const status = actors.paymentReturn?.getSnapshot().value ?? 'idle'
  const isReturning = status !== 'idle' && status !== 'done'
  const isAtCheckout =
    new URL(after.address, 'https://shop.example').pathname === '/checkout'
  if (isHere(after) === (isAtCheckout && !isReturning)) return null
  return `${after.address} is ${isHere(after) ? '' : 'not '}the checkout`
}

function pageIsItsAddress({
  after: { checkout, address },
}: Walked): string | null {
  if (!checkout) return null
  const isShown = checkout.matches({
    presence: 'here',
    purchase: { open: { submission: 'editing' } },
  })
  const { orderId } = checkout.context
  const named = new URL(address, 'https://shop.example').searchParams.get(
    'order_id',
  )

  return isShown && orderId !== named
    ? `${address} pays ${orderId ?? 'the cart'}`
    : null
}

function resultGoesWithItsPage({ before, after }: Walked): string | null {
  const isLeft = isHere(before) && !isHere(after)
  // An order in progress may end meanwhile: its result is another one.
  const isSame =
    before.checkout?.context.outcome === after.checkout?.context.outcome
  const tag = (['succeeded', 'failed'] as const).find((resultTag) =>
    before.checkout?.hasTag(resultTag),
  )
  return isLeft && isSame && tag && after.checkout?.hasTag(tag)
    ? `it is ${tag} on another page`
    : null
}

function isHere({ checkout }: Observation): boolean {
  return checkout?.matches({ presence: 'here' }) === true
}

function coverIsDialog({
  after: { checkout },
  world: { actors },
}: Walked): string | null {
  const isOpen = actors.dialogs?.getSnapshot().matches({ modal: 'open' })
  const isCovering =
    checkout?.hasTag('succeeded') ||
    checkout?.hasTag('failed') ||
    isOpen === true
  const navigation = actors.navigation?.getSnapshot()
  const isOnStep = navigation?.matches('onStep') === true

  return isCovering === isOnStep
    ? null
    : `the page is ${isOnStep ? '' : 'not '}covered`
}

function nothingBreaksOff({ world }: Walked): string | null {
  return world.faults[0] ?? null
}

/** True if the checkout has shown the outcome of an order. */
export function hasOutcome(events: ObservedEvent[]): boolean {
  return events.some(
    ({ by, event }) => by === 'checkout' && event.type === 'dialog.opened',
  )
}

export function tells(events: ObservedEvent[], type: string): boolean {
  return events.some(({ event }) => event.type === type)
}

function namesOf(lines: readonly Pick<CartLine, 'meal_name'>[]): string {
  return lines.map(({ meal_name }) => meal_name).join(', ') || 'nothing'
}
