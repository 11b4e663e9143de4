import type { User } from '#contract/session.ts'
import { translate } from '#contract/translations.ts'
import type { PaidOrder } from '#machines/cart/cartMachine.ts'
import { pagePath } from '../adapters/navigation.ts'
import type { Actors } from '../hooks/actors.ts'
import { type CheckoutStore, createCheckoutStore } from './checkoutStore.ts'
import type { ClientDeps } from './clientDeps.ts'
import { readReturn } from './returnAddress.ts'

/**
 * Tells the checkout what the shop knows, and the shop what the checkout did; returns how to stop listening. In a tab to
 * which a payment page led back that waits until `beginCheckout`, or the tab goes elsewhere: it may only have to report.
 */
export function wireCheckout(actors: Actors, deps: ClientDeps): () => void {
  const { navigation } = deps
  const stops: (() => void)[] = []
  const begin = () => {
    held.delete(actors)
    wireFacts(actors, deps)
    stops.push(wireVisits(actors, deps))
  }
  wireResults(actors, deps)
  if (readReturn(navigation)) {
    held.set(actors, begin)
    stops.push(navigation.onMove(() => beginCheckout(actors)))
  } else begin()
  return () => {
    for (const stop of stops) stop()
  }
}

const held = new WeakMap<Actors, () => void>()

/** Lets a checkout begin that waited for what a payment page brought back. */
export function beginCheckout(actors: Actors) {
  held.get(actors)?.()
}

function wireFacts(actors: Actors, { storage }: ClientDeps) {
  const { session, checkout, cart, wallet, addressBook, deliveryPoints, outlets, timeSlots } =
    actors
  follow(
    cart,
    ({ context }) => context,
    ({ lines, totals, coupon }) =>
      checkout.send({
        type: 'fact.cart',
        cart: { lines, totals, couponCode: coupon?.code ?? null },
      }),
  )
  follow(
    cart,
    ({ value }) => value,
    (value) =>
      checkout.send({ type: 'fact.coupon', coupon: value === 'settling' ? 'none' : value }),
  )
  follow(
    wallet,
    (snapshot) => snapshot.context.data ?? (snapshot.matches('failed') ? 'unavailable' : null),
    (balance) => checkout.send({ type: 'fact.balance', balance }),
  )
  follow(
    addressBook,
    ({ context }) => context.addresses,
    (addresses) => checkout.send({ type: 'fact.addresses', addresses }),
  )
  follow(
    session,
    ({ context }) => context.user?.primary_address?.id ?? null,
    (primaryAddressId) => checkout.send({ type: 'fact.primaryAddressId', primaryAddressId }),
  )
  follow(
    deliveryPoints,
    ({ context }) => context.data,
    (data) => checkout.send({ type: 'fact.deliveryPoints', deliveryPoints: data }),
  )
  follow(
    outlets,
    ({ context }) => context.data,
    (data) => checkout.send({ type: 'fact.outlets', outlets: data }),
  )
  follow(
    timeSlots,
    ({ context }) => context.data,
    (slots) => checkout.send({ type: 'fact.slots', slots }),
  )
  wireCustomer(actors, createCheckoutStore(storage))
}

/** The checkout hears who is signed in together with what this browser remembers of their orders. */
function wireCustomer({ session, checkout }: Actors, store: CheckoutStore) {
  const know = ({ email: customer }: User) =>
    checkout.send({
      type: 'customer.known',
      customer,
      attempt: store.attemptOf(customer),
      unpaid: store.unpaidOf(customer),
    })
  const { user } = session.getSnapshot().context
  if (user) queueMicrotask(() => know(user))
  session.on('session.started', ({ user, restored }) => {
    if (!restored) know(user)
  })
}

/** The page is entered and left with its address; a reload is neither. */
function wireVisits({ checkout, session }: Actors, { navigation }: ClientDeps) {
  const isHere = () => pagePath(navigation.path()) === '/checkout'
  const enter = () => {
    const orderId = new URLSearchParams(navigation.search()).get('order_id')
    if (isHere()) checkout.send({ type: 'page.entered', orderId })
  }
  queueMicrotask(enter)
  // Where another tab ended the session, the page stays: whoever logs in next goes on here.
  session.on('session.ended', () => queueMicrotask(enter))
  return navigation.onMove(() => {
    enter()
    if (!isHere()) checkout.send({ type: 'page.left' })
  })
}

function wireResults(actors: Actors, { tabs }: ClientDeps) {
  const { checkout, cart, notices, translations } = actors
  checkout.on('coupon.requested', ({ code }) => cart.send({ type: 'cart.applyCoupon', code }))
  checkout.on('coupon.removalRequested', () => cart.send({ type: 'cart.removeCoupon' }))
  checkout.on('prices.changed', ({ lines }) => cart.send({ type: 'cart.pricesChanged', lines }))
  checkout.on('paymentTab.requested', ({ text }) => {
    const { dictionary, language } = translations.getSnapshot().context
    tabs.prepare(translate(dictionary, language, text))
  })
  checkout.subscribe((snapshot) => {
    if (!snapshot.hasTag('processing')) tabs.close('blank')
  })
  checkout.on('order.paid', ({ order }) => settlePaid(actors, order))
  for (const told of ['order.placed', 'order.failed'] as const)
    checkout.on(told, () => notices.send({ type: 'dialog.opened' }))
}

/** A cart that has become an order gives up its dishes by that order's success; what was put in meanwhile stays. */
export function settlePaid({ cart, wallet, walletTransactions, orders }: Actors, order: PaidOrder) {
  cart.send({ type: 'cart.orderPaid', order })
  for (const resource of [wallet, walletTransactions, orders])
    resource.send({ type: 'resource.load', params: null })
}

/** A logout drops what this browser remembers of a customer's orders. */
export function forgetOrders({ storage, newId }: ClientDeps, customer: string) {
  const store = createCheckoutStore(storage)
  const attempt = store.attemptOf(customer)
  if (attempt) store.replaceKey(attempt.key, newId)
  store.forgetAttempt(customer)
  store.saveUnpaid(customer, null)
}

type Followed<Snapshot> = {
  getSnapshot: () => Snapshot
  subscribe: (listener: (snapshot: Snapshot) => void) => unknown
}

/** Tells a part of an actor's snapshot now and whenever it is another. */
export function follow<Snapshot, Part>(
  actor: Followed<Snapshot>,
  select: (snapshot: Snapshot) => Part,
  tell: (part: Part) => void,
) {
  let known = select(actor.getSnapshot())
  queueMicrotask(() => tell(known))
  actor.subscribe((snapshot) => {
    const part = select(snapshot)
    if (part === known) return
    known = part
    tell(part)
  })
}
