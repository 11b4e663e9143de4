import type { CartLine } from '#contract/cart.ts'
import { translate } from '#contract/translations.ts'
import { haveSameDishes } from '#machines/cart/cartLines.ts'
import type { CheckoutFacts } from '#machines/checkout/checkoutForm.ts'
import type { Actors } from '../actors/actors.ts'
import type { ClientDeps } from './clientDeps.ts'
import { pagePath } from './navigation.ts'
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
    wireFacts(actors)
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

function wireFacts(actors: Actors) {
  const { checkout, session, cart, wallet, addressBook, deliveryPoints, outlets, timeSlots } =
    actors
  const tell = (facts: Partial<CheckoutFacts>) => checkout.send({ type: 'facts.changed', facts })
  follow(
    cart,
    (snapshot) => snapshot.context,
    ({ lines, totals, coupon }) =>
      tell({ cart: { lines, totals, couponCode: coupon?.code ?? null } }),
  )
  follow(
    cart,
    ({ value }) => value,
    (value) => tell({ coupon: value === 'settling' ? 'none' : value }),
  )
  follow(
    wallet,
    ({ context }) => context.data,
    (balance) => tell({ balance }),
  )
  follow(
    addressBook,
    ({ context }) => context.addresses,
    (addresses) => tell({ addresses }),
  )
  follow(
    deliveryPoints,
    ({ context }) => context.data,
    (points) => tell({ deliveryPoints: points }),
  )
  follow(
    outlets,
    ({ context }) => context.data,
    (data) => tell({ outlets: data }),
  )
  follow(
    timeSlots,
    ({ context }) => context.data,
    (slots) => tell({ slots }),
  )
  // Last: a customer with an unsettled attempt goes on with it at once, and with the cart as it is.
  follow(
    session,
    ({ context: { user } }) => user?.email ?? null,
    (customer) => tell({ customer }),
  )
}

/** The page is entered and left with its address; a reload is neither. */
function wireVisits({ checkout, dialogs, session }: Actors, { navigation }: ClientDeps) {
  let isThere = false
  const look = () => {
    const isHere = pagePath(navigation.path()) === '/checkout'
    const orderId = new URLSearchParams(navigation.search()).get('order_id')
    if (isHere) checkout.send({ type: 'page.entered', orderId })
    else if (isThere) checkout.send({ type: 'page.left' })
    isThere = isHere
  }
  queueMicrotask(look)
  // Where another tab ended the session, the page stays: whoever logs in next goes on here.
  session.on('session.ended', () => queueMicrotask(look))
  dialogs.on('dialog.closed', ({ dialog }) => {
    if (dialog.name === 'orderSucceeded' || dialog.name === 'orderFailed')
      checkout.send({ type: 'result.acknowledged' })
  })
  return navigation.onMove(look)
}

function wireResults(actors: Actors, { tabs }: ClientDeps) {
  const { checkout, cart, session, translations } = actors
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
  wirePaidOrders(actors)
  session.on('session.ended', ({ reason }) => {
    if (reason === 'logout') checkout.send({ type: 'checkout.clear' })
  })
}

/** A cart that has become an order is cleared by that order's success; what was put in after another tab did so stays. */
function wirePaidOrders({ checkout, orderResult, cart, ...actors }: Actors) {
  let isClearedBefore = false
  const isInProgress = () => checkout.getSnapshot().hasTag('processing')
  cart.subscribe(({ context: { lines } }) => {
    if (lines.length === 0 && isInProgress()) isClearedBefore = true
  })
  checkout.subscribe(() => {
    if (!isInProgress()) isClearedBefore = false
  })
  const isCart = (lines: readonly CartLine[]) =>
    haveSameDishes(lines, cart.getSnapshot().context.lines)
  const settle = (isFromCart: boolean) => {
    if (isFromCart) cart.send({ type: 'cart.clear' })
    for (const resource of [actors.wallet, actors.walletTransactions, actors.orders])
      resource.send({ type: 'resource.load', params: null })
  }
  const settleOrdered = (lines: readonly CartLine[]) => {
    const { orderId } = checkout.getSnapshot().context
    settle(!isClearedBefore && (orderId === null || isCart(lines)))
  }
  checkout.on('order.placed', () =>
    settleOrdered(checkout.getSnapshot().context.ordered?.lines ?? []),
  )
  checkout.on('order.foundPaid', ({ lines }) => settleOrdered(lines))
  orderResult.on('order.foundPaid', ({ lines }) => settle(isCart(lines)))
}

type Followed<Snapshot> = {
  getSnapshot: () => Snapshot
  subscribe: (listener: (snapshot: Snapshot) => void) => unknown
}

/** Tells a part of an actor's snapshot now and whenever it is another. */
function follow<Snapshot, Part>(
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
