import { purchaseMachine } from '#machines/shop/purchaseMachine.ts'
import type { PurchaseCode } from '#machines/shop/shopSetup.ts'
import { checkoutOf, keepCheckout, recallOrders } from './checkout.ts'
import { createCheckoutStore } from './checkoutStore.ts'
import type { ClientDeps } from './clientDeps.ts'
import { type Find, hearOf } from './hear.ts'

/** What buys, as it is handed to the shop: the checkout takes up the form that a reload left behind. */
export function purchaseOf(deps: ClientDeps, find: Find): PurchaseCode {
  const { clock, storage } = deps
  const purchase = purchaseMachine.provide({
    actors: {
      hear: hearOf(deps, { checkout: keepCheckout }, find),
      recallOrders: recallOrders(deps),
      checkout: checkoutOf(deps, find),
    },
  })
  const form = createCheckoutStore(storage).form()
  return { type: 'purchase.loaded', purchase, checkout: { now: clock.now(), form } }
}
