import { provideActors } from '#machines/core/provideActors.ts'
import { purchaseMachine } from '#machines/shop/purchaseMachine.ts'
import type { PurchaseCode } from '#machines/shop/shopSetup.ts'
import {
  checkoutOf,
  persistCheckout,
  recallOrders,
} from '../checkout/checkout.ts'
import { createCheckoutStore } from '../checkout/checkoutStore.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { createEventBridge, type Find } from '../core/eventBridge.ts'
import { readDishes } from '../menu/readDishes.ts'

/** Creates the purchase. The checkout starts with this tab's form, else with the form of the customer's attempt. */
export function purchaseOf(deps: ClientDeps, find: Find): PurchaseCode {
  const { api, clock, storage, paymentMethods: methods } = deps
  const purchase = provideActors(purchaseMachine, {
    eventBridge: createEventBridge(deps, { checkout: persistCheckout }, find),
    recallOrders: recallOrders(deps),
    readDishes: readDishes(api),
    checkout: checkoutOf(deps, find),
  })
  const store = createCheckoutStore(storage)
  const attempt = store.attemptOf(storage.session.read()?.user.email ?? '')
  const form = store.form() ?? attempt?.form ?? null

  return {
    type: 'purchase.loaded',
    purchase,
    checkout: { now: clock.now(), form, methods },
  }
}
