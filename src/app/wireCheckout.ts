import { haveSameDishes } from '#machines/cartLines.ts'
import type { CheckoutFacts } from '#machines/checkoutForm.ts'
import type { Actors } from '../actors/actors.ts'
import { onNavigation, pagePath } from './navigation.ts'

/** Tells the checkout what the shop knows, and the shop what the checkout did; returns how to stop listening. */
export function wireCheckout(actors: Actors) {
  wireFacts(actors)
  wireResults(actors)
  return wireVisits(actors)
}

function wireFacts(actors: Actors) {
  const { checkout, session, cart, wallet, addressBook, deliveryPoints, outlets, timeSlots } =
    actors
  const tell = (facts: Partial<CheckoutFacts>) => checkout.send({ type: 'facts.changed', facts })
  follow(
    session,
    ({ context: { user } }) => user?.email ?? null,
    (customer) => tell({ customer }),
  )
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
}

/** The page is entered and left with its address; a reload is neither. */
function wireVisits({ checkout, dialogs, session }: Actors) {
  let isThere = false
  const look = () => {
    const isHere = pagePath(location.pathname) === '/checkout'
    const orderId = new URLSearchParams(location.search).get('order_id')
    if (isHere) checkout.send({ type: 'page.entered', orderId })
    else if (isThere) checkout.send({ type: 'page.left' })
    isThere = isHere
  }
  queueMicrotask(look)
  session.on('session.ended', () => {
    checkout.send({ type: 'checkout.clear' })
    // Where another tab ended it, the page stays: whoever logs in next goes on here.
    look()
  })
  dialogs.on('dialog.closed', ({ dialog }) => {
    if (dialog.name === 'orderSucceeded' || dialog.name === 'orderFailed')
      checkout.send({ type: 'result.acknowledged' })
  })
  return onNavigation(look)
}

function wireResults({ checkout, cart, wallet, walletTransactions, orders }: Actors) {
  checkout.on('coupon.requested', ({ code }) => cart.send({ type: 'cart.applyCoupon', code }))
  checkout.on('coupon.removalRequested', () => cart.send({ type: 'cart.removeCoupon' }))
  checkout.on('prices.changed', ({ lines }) => cart.send({ type: 'cart.pricesChanged', lines }))
  checkout.on('order.placed', () => {
    const { orderId, ordered } = checkout.getSnapshot().context
    const isFromCart =
      orderId === null || haveSameDishes(ordered?.lines ?? [], cart.getSnapshot().context.lines)
    if (isFromCart) cart.send({ type: 'cart.clear' })
    for (const resource of [wallet, walletTransactions, orders])
      resource.send({ type: 'resource.load', params: null })
  })
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
