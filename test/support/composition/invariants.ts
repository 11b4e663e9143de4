import type { CartLine } from '#contract/cart.ts'
import { haveSameDishes, subtractDishes } from '#machines/cart/cartLines.ts'
import type { CartEvent } from '#machines/cart/cartMachine.ts'
import type { Attempt } from '#machines/checkout/orderAttempt.ts'
import type { RechargeEmitted } from '#machines/wallet/walletRechargeSetup.ts'
import { markOf, type Person, people, personOf } from './people.ts'
import { machinesOf, type Sight } from './sight.ts'
import type { Told, World } from './world.ts'

/** One step of a walk: what was seen before and after it, and what the actors told on the way. */
export type Walked = { before: Sight; after: Sight; told: Told[]; world: World }

/** Checks that run after every step of every walk; each returns the violation, or null. */
export const invariants: Record<string, (walked: Walked) => string | null> = {
  'a cart gives up its dishes only to an order of them that is paid':
    cartKeepsItsDishes,
  'a coupon goes with its own cart only': couponStays,
  'success is told only of what is paid': successIsPaid,
  'success is told of what the customer has submitted': successIsMeant,
  'an attempt is kept until its outcome is known': attemptsAreKept,
  'an attempt is made for who is signed in': attemptsAreTheirs,
  'no second attempt is sent before the first is answered': attemptsTakeTurns,
  'no order is sent without a press in the last ten minutes': ordersAreWanted,
  'one tab leads an order: another one sends, asks and tells nothing of it':
    oneTabLeads,
  'no dishes are ordered twice': ordersAreOne,
  'nobody holds anything of a customer who is not signed in':
    othersAreForgotten,
  'an order is paid in the way that was chosen for it': paymentIsChosen,
  'what was typed when Pay was pressed is in the order': typedIsOrdered,
  'a typed card pays only while it is complete in its field': cardIsTyped,
  'the checkout is there where its page is': checkoutIsOnItsPage,
  'the page pays the order that stands in its address': pageIsItsAddress,
  'a result goes with the page on which it stands': resultGoesWithItsPage,
  'a dialog covers the page as long as it is open': coverIsDialog,
  'no actor breaks off or speaks to one that is gone': nothingBreaksOff,
}

function cartKeepsItsDishes({
  before,
  after,
  told,
  world,
}: Walked): string | null {
  const lost = subtractDishes(before.cart.lines, after.cart.lines)
  if (lost.length === 0 || isAnotherCart({ before, after, told })) return null
  const isTheirs = ({ id, state, lines }: World['server']['orders'][number]) =>
    state === 'paid' &&
    !before.cart.ordered.includes(id) &&
    subtractDishes(lost as CartLine[], lines).length === 0
  return world.server.orders.some(isTheirs) ? null : `it lost ${namesOf(lost)}`
}

function couponStays({ before, after, told }: Walked): string | null {
  if (
    !before.cart.coupon ||
    after.cart.coupon ||
    isAnotherCart({ before, after, told })
  )
    return null
  if (before.cart.lines.length > after.cart.lines.length) return null
  const isLeft =
    before.checkout?.context.orderId === null &&
    tells(told, 'cart.removeCoupon')
  return isLeft ? null : 'the cart lost its coupon'
}

/** A cart may become another one with its owner, by a logout, and by the doing of another tab. */
function isAnotherCart({
  before,
  after,
  told,
}: Omit<Walked, 'world'>): boolean {
  const { owner } = after.cart
  const isOthers = owner !== null && owner !== before.cart.owner
  const isLeft = told.some(({ event }) => event.reason === 'logout')
  return isOthers || isLeft || !tells(told, 'cart.saved')
}

function successIsPaid({
  told,
  after,
  world: { server },
}: Walked): string | null {
  const isPaid = (id: string | null | undefined) =>
    server.orderOf(id ?? '')?.state === 'paid'
  const placed =
    after.checkout?.hasTag('succeeded') && after.checkout.context.outcome?.order
  if (placed && !isPaid(placed.order_id))
    return `${placed.order_id} is told, and is not paid`
  for (const { event } of told as { event: CartEvent | RechargeEmitted }[]) {
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
  told,
  before: { submitted },
  after: { checkout },
}: Walked): string | null {
  if (!hasOutcome(told) || !checkout?.hasTag('succeeded')) return null
  const { ordered } = checkout.context
  if (!submitted || !ordered || haveSameDishes(submitted, ordered.lines))
    return null
  return `${namesOf(submitted)} was submitted, and ${namesOf(ordered.lines)} is told`
}

function attemptsAreKept({
  before,
  after,
  world: { server },
}: Walked): string | null {
  const isKept = (key: string) =>
    after.attempts.some((attempt) => attempt.key === key)
  const lost = before.attempts.find(
    ({ key }) => !isKept(key) && !server.told.has(key),
  )
  return lost ? `the attempt ${lost.key} of ${lost.owner} is dropped` : null
}

function attemptsAreTheirs({
  before,
  world: { sent, customer },
}: Walked): string | null {
  const wrong = sent
    .slice(before.sent)
    .find(({ owner }) => owner !== customer()?.email)
  return wrong ? `one of ${wrong.owner} is sent` : null
}

function attemptsTakeTurns({
  before,
  world: { sent, server },
}: Walked): string | null {
  for (const { key, owner } of sent.slice(before.sent)) {
    const isWaiting = (other: Attempt) =>
      other.owner === owner && !server.told.has(other.key)
    const first = sent.find((other) => other.key !== key && isWaiting(other))
    if (first) return `${key} is sent while ${first.key} is not answered`
  }
  return null
}

function ordersAreWanted({
  before,
  world: { sent, pressedAt, clock },
}: Walked): string | null {
  const old = sent
    .slice(before.sent)
    .find(({ owner }) => clock.now() - (pressedAt.get(owner) ?? 0) > 600_000)
  return old ? `${old.key} is sent` : null
}

function oneTabLeads({
  before,
  after,
  told,
  world: { sent, paying },
}: Walked): string | null {
  if (!before.isLedElsewhere || !after.isLedElsewhere) return null
  if (hasOutcome(told)) return 'the outcome of an order is told'
  if (sent.length > before.sent) return `${sent.at(-1)?.key} is sent`
  return paying.length > before.paying
    ? `${paying.at(-1)?.reference} is paid`
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
    (one) => !after.customer || personOf(after.customer) !== one,
  )
  for (const { id, snapshot } of machinesOf(world)) {
    // A cart waits for its owner.
    const known =
      id === 'cart'
        ? knownIn({ ...snapshot.context, owner: null })
        : knownIn(snapshot.context)
    const other = others.find((one) => known.includes(one))
    if (other) return `${id} still knows ${other}`
  }
  return null
}

/** A context never changes: it is searched once. */
const searched = new WeakMap<object, readonly Person[]>()

function knownIn(context: object): readonly Person[] {
  const known = searched.get(context) ?? whoIsIn(JSON.stringify(context))
  searched.set(context, known)
  return known
}

function whoIsIn(text: string): Person[] {
  return people.filter((person) => text.includes(markOf(person)))
}

function paymentIsChosen({
  before,
  world: { paying, sent },
}: Walked): string | null {
  for (const payment of paying.slice(before.paying)) {
    const method = 'method' in payment ? payment.method : 'stripe'
    const chosen = sent.at(-1)?.method
    if (method !== chosen)
      return `${payment.reference} is paid by ${method}, not by ${chosen}`
  }
  return null
}

function typedIsOrdered({
  before,
  world: { pressed, sent },
}: Walked): string | null {
  const order = sent[before.sent]
  if (!pressed || !order || !('coupon' in order.body)) return null
  const { card, couponDraft, noteDraft } = pressed
  if (card && order.method !== 'stripe')
    return `a card was typed, and the ${order.method} pays`
  if (couponDraft && !order.body.coupon)
    return `the coupon ${couponDraft} was typed and is lost`
  if (noteDraft && order.body.notes !== noteDraft)
    return `the note "${noteDraft}" is lost`
  return null
}

function cardIsTyped({ world }: Walked): string | null {
  return world.halfTyped[0] ?? null
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
  const tag = (['succeeded', 'failed'] as const).find((one) =>
    before.checkout?.hasTag(one),
  )
  return isLeft && tag && after.checkout?.hasTag(tag)
    ? `it is ${tag} on another page`
    : null
}

function isHere({ checkout }: Sight): boolean {
  return checkout?.matches({ presence: 'here' }) === true
}

function coverIsDialog({
  after: { checkout },
  world: { actors },
}: Walked): string | null {
  const isOpen = actors.dialogs?.getSnapshot().matches('open')
  const isCovering = [
    checkout?.hasTag('succeeded'),
    checkout?.hasTag('failed'),
    isOpen,
  ].includes(true)
  const navigation = actors.navigation?.getSnapshot()
  const isOnStep = navigation?.matches('onStep') === true
  return isCovering === isOnStep
    ? null
    : `the page is ${isOnStep ? '' : 'not '}covered`
}

function nothingBreaksOff({ world }: Walked): string | null {
  return world.faults[0] ?? null
}

/** True when the checkout has shown how an order ended. */
export function hasOutcome(told: Told[]): boolean {
  return told.some(
    ({ by, event }) => by === 'checkout' && event.type === 'dialog.opened',
  )
}

export function tells(told: Told[], type: string): boolean {
  return told.some(({ event }) => event.type === type)
}

function namesOf(lines: readonly Pick<CartLine, 'meal_name'>[]): string {
  return lines.map(({ meal_name }) => meal_name).join(', ') || 'nothing'
}
