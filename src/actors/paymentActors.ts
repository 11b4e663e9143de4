import { listWalletCoupons } from '#contract/coupons.ts'
import { paymentMethods } from '#contract/paymentMethods.ts'
import { listSavedCards } from '#contract/savedCards.ts'
import type { User } from '#contract/session.ts'
import { fetchAll } from '../adapters/fetchAll.ts'
import type { Actors } from '../hooks/actors.ts'
import type { PaymentActors } from '../hooks/payments.ts'
import { createCardSettingsActor } from './cardSettings.ts'
import type { ClientDeps } from './clientDeps.ts'
import { createCompletePaymentActor } from './completePayment.ts'
import { handleEffects } from './handleEffects.ts'
import { createInvoiceActor } from './invoice.ts'
import { createOrderExpiryActor } from './orderExpiry.ts'
import { createOrderResultActor } from './orderResult.ts'
import { createPaymentReturnActor } from './paymentReturn.ts'
import { createReorderActor } from './reorder.ts'
import { createResourceActor } from './resources.ts'
import { readReturn } from './returnAddress.ts'
import { createWalletRechargeActor } from './walletRecharge.ts'
import { beginCheckout, follow, settlePaid } from './wireCheckout.ts'
import { wireResult } from './wireResult.ts'

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

function create(deps: ClientDeps, { session, translations }: Actors): PaymentActors {
  const customer = () => session.getSnapshot().context.user
  return {
    savedCards: createResourceActor(deps, 'savedCards', () => deps.api.call(listSavedCards)),
    cardSettings: createCardSettingsActor(deps),
    walletCoupons: createResourceActor(deps, 'walletCoupons', () =>
      fetchAll(deps.api, listWalletCoupons),
    ),
    walletRecharge: createWalletRechargeActor(deps, customer, translations),
    completePayment: createCompletePaymentActor(deps),
    orderResult: createOrderResultActor(deps),
    orderExpiry: createOrderExpiryActor(deps),
    paymentReturn: createPaymentReturnActor(deps),
    invoice: createInvoiceActor(deps),
    reorder: createReorderActor(deps),
  }
}

function wire(payments: PaymentActors, actors: Actors, deps: ClientDeps) {
  const { savedCards, cardSettings, walletCoupons, walletRecharge } = payments
  const { reorder } = payments
  handleEffects(Object.values(payments), actors)
  walletRecharge.on('wallet.shown', () => {
    for (const resource of [savedCards, walletCoupons])
      resource.send({ type: 'resource.load', params: null })
  })
  walletRecharge.on('recharge.succeeded', ({ attempt }) => {
    for (const resource of [actors.wallet, actors.walletTransactions, walletCoupons])
      resource.send({ type: 'resource.load', params: null })
    if (attempt.body.save_payment_method) savedCards.send({ type: 'resource.load', params: null })
  })
  savedCards.subscribe(({ context: { data } }) => {
    const ids = data?.map((card) => card.stripe_payment_method_id)
    if (!ids) return
    walletRecharge.send({ type: 'cards.changed', ids })
  })
  follow(
    savedCards,
    ({ context }) => context.data,
    (cards) => actors.checkout.send({ type: 'fact.savedCards', savedCards: cards }),
  )
  wireCustomer(payments, actors)
  wireCards(payments, actors)
  wireReturn(payments, actors, deps)
  wireResult(payments, actors, deps)
  cardSettings.on('cards.changed', () => savedCards.send({ type: 'resource.load', params: null }))
  actors.navigation.on('dialog.closeRequested', () =>
    cardSettings.send({ type: 'forgetting.cancel' }),
  )
  wireOrders(payments, actors)
  reorder.on('cart.rebuildRequested', ({ lines }) =>
    actors.cart.send({ type: 'cart.rebuild', lines }),
  )
}

/** What belongs to the customer goes with the session; a recharge under way waits for its customer to come back. */
function wireCustomer(payments: PaymentActors, { session }: Actors) {
  const { savedCards, cardSettings, walletCoupons, walletRecharge } = payments
  const { completePayment, invoice, reorder } = payments
  const welcome = ({ email }: User) =>
    walletRecharge.send({ type: 'customer.known', customer: email })
  const { user } = session.getSnapshot().context
  if (user) welcome(user)
  session.on('session.started', (event) => welcome(event.user))
  session.on('session.ended', () => {
    for (const resource of [savedCards, walletCoupons]) resource.send({ type: 'resource.clear' })
    walletRecharge.send({ type: 'customer.gone' })
    cardSettings.send({ type: 'cardSettings.clear' })
    completePayment.send({ type: 'payment.forget' })
    invoice.send({ type: 'invoice.forget' })
    reorder.send({ type: 'reorder.forget' })
  })
}

/** Unpaid orders are watched, and the list is fresh whenever one of them may have changed. */
function wireOrders({ completePayment, orderExpiry }: PaymentActors, actors: Actors) {
  const { orders } = actors
  const load = () => orders.send({ type: 'resource.load', params: null })
  completePayment.on('order.paid', ({ order }) => settlePaid(actors, order))
  orderExpiry.on('order.paid', ({ order }) => settlePaid(actors, order))
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
