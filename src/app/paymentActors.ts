import { listWalletCoupons } from '#contract/coupons.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { listSavedCards } from '#contract/savedCards.ts'
import type { PaidOrder } from '#machines/cart/cartMachine.ts'
import type { Actors } from '../actors/actors.ts'
import type { PaymentActors } from '../actors/payments.ts'
import { fetchAll } from '../adapters/fetchAll.ts'
import { createCardSettingsActor } from './actors/cardSettings.ts'
import { createCompletePaymentActor } from './actors/completePayment.ts'
import { createInvoiceActor } from './actors/invoice.ts'
import { createOrderExpiryActor } from './actors/orderExpiry.ts'
import { createPaymentReturnActor } from './actors/paymentReturn.ts'
import { createReorderActor } from './actors/reorder.ts'
import { createResourceActor } from './actors/resources.ts'
import { createWalletRechargeActor } from './actors/walletRecharge.ts'
import type { ClientDeps } from './clientDeps.ts'
import { handleEffects } from './handleEffects.ts'
import { readReturn } from './returnAddress.ts'
import { beginCheckout } from './wireCheckout.ts'

const known = new WeakMap<ClientDeps, PaymentActors>()

/** The payment actors of a client: created, wired and started when they are first asked for. */
export function paymentActorsOf(deps: ClientDeps, actors: Actors): PaymentActors {
  const payments = known.get(deps) ?? create(deps, actors)
  if (!known.has(deps)) {
    known.set(deps, payments)
    wire(payments, actors, deps)
    for (const actor of Object.values(payments)) actor.start()
  }
  return payments
}

function create(deps: ClientDeps, { session }: Actors): PaymentActors {
  const customer = () => session.getSnapshot().context.user
  return {
    savedCards: createResourceActor(deps, 'savedCards', () => deps.api.call(listSavedCards)),
    cardSettings: createCardSettingsActor(deps),
    walletCoupons: createResourceActor(deps, 'walletCoupons', () =>
      fetchAll(deps.api, listWalletCoupons),
    ),
    walletRecharge: createWalletRechargeActor(deps, customer),
    completePayment: createCompletePaymentActor(deps),
    orderExpiry: createOrderExpiryActor(deps),
    paymentReturn: createPaymentReturnActor(deps),
    invoice: createInvoiceActor(deps),
    reorder: createReorderActor(deps),
  }
}

function wire(payments: PaymentActors, actors: Actors, deps: ClientDeps) {
  const { savedCards, cardSettings, walletCoupons, walletRecharge } = payments
  const { completePayment, invoice, reorder } = payments
  handleEffects(Object.values(payments), actors)
  let wasShown = false
  walletRecharge.subscribe(({ context: { isShown } }) => {
    if (isShown && !wasShown)
      for (const resource of [savedCards, walletCoupons])
        resource.send({ type: 'resource.load', params: null })
    wasShown = isShown
  })
  walletRecharge.on('recharge.succeeded', ({ isCardSaved }) => {
    for (const resource of [actors.wallet, actors.walletTransactions, walletCoupons])
      resource.send({ type: 'resource.load', params: null })
    if (isCardSaved) savedCards.send({ type: 'resource.load', params: null })
  })
  savedCards.subscribe(({ context: { data } }) => {
    const ids = data?.map((card) => card.stripe_payment_method_id)
    if (!ids) return
    walletRecharge.send({ type: 'cards.changed', ids })
    const { savedCardId } = actors.checkout.getSnapshot().context.form
    if (savedCardId !== null && !ids.includes(savedCardId))
      actors.checkout.send({ type: 'form.choose', choice: { savedCardId: null } })
  })
  wireCards(payments, actors)
  wireReturn(payments, actors, deps)
  cardSettings.on('cards.changed', () => savedCards.send({ type: 'resource.load', params: null }))
  actors.navigation.on('dialog.closeRequested', () =>
    cardSettings.send({ type: 'forgetting.cancel' }),
  )
  wireOrders(payments, actors)
  reorder.on('cart.rebuildRequested', ({ lines }) =>
    actors.cart.send({ type: 'cart.rebuild', lines }),
  )
  actors.session.on('session.ended', () => {
    for (const resource of [savedCards, walletCoupons]) resource.send({ type: 'resource.clear' })
    walletRecharge.send({ type: 'recharge.clear' })
    cardSettings.send({ type: 'cardSettings.clear' })
    completePayment.send({ type: 'payment.forget' })
    invoice.send({ type: 'invoice.forget' })
    reorder.send({ type: 'reorder.forget' })
  })
}

/** Unpaid orders are watched, and the list is fresh whenever one of them may have changed. */
function wireOrders({ completePayment, orderExpiry }: PaymentActors, { orders, cart }: Actors) {
  const load = () => orders.send({ type: 'resource.load', params: null })
  const take = ({ order }: { order: PaidOrder }) => cart.send({ type: 'cart.orderPaid', order })
  completePayment.on('order.paid', take)
  orderExpiry.on('order.paid', take)
  completePayment.on('orders.changed', load)
  orderExpiry.on('orders.changed', load)
  const tell = () =>
    orderExpiry.send({ type: 'orders.listed', orders: orders.getSnapshot().context.data ?? [] })
  queueMicrotask(tell)
  orders.subscribe(tell)
}

/** The saved cards are there once a card is to pay an order, and again after one was saved with it. */
function wireCards({ savedCards }: PaymentActors, { checkout }: Actors) {
  let wasCard = false
  const look = () => {
    const isCard = checkout.getSnapshot().hasTag('card')
    if (isCard && !wasCard) savedCards.send({ type: 'resource.load', params: null })
    wasCard = isCard
  }
  queueMicrotask(look)
  checkout.subscribe(look)
  checkout.on('order.placed', ({ method }) => {
    if (paymentMethods[method].flow === 'card')
      savedCards.send({ type: 'resource.load', params: null })
  })
}

/** A tab to which a payment page led back begins with what that brought. */
function wireReturn(
  { paymentReturn }: PaymentActors,
  actors: Actors,
  { navigation, tabs }: ClientDeps,
) {
  paymentReturn.on('tab.closeRequested', () => tabs.closeOwn())
  paymentReturn.on('return.settled', () => beginCheckout(actors))
  const returned = readReturn(navigation)
  if (returned) queueMicrotask(() => paymentReturn.send({ type: 'return.opened', ...returned }))
}
