import { provideActors } from '#machines/core/provideActors.ts'
import { checkoutHostMachine } from '#machines/shop/checkoutHostMachine.ts'
import type { CheckoutHostCode } from '#machines/shop/shopSetup.ts'
import {
  checkoutOf,
  persistCheckout,
  recallOrders,
} from '../checkout/checkout.ts'
import { createCheckoutStore } from '../checkout/checkoutStore.ts'
import { findInterruptedOrder } from '../checkout/openPayment.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { createEventBridge, type Find } from '../core/eventBridge.ts'
import { readDishes } from '../menu/readDishes.ts'

/** Creates the checkout's host. The checkout starts with this tab's form, else with that of the customer's attempt. */
export function checkoutHostOf(deps: ClientDeps, find: Find): CheckoutHostCode {
  const { api, clock, storage, paymentMethods: methods } = deps
  const checkoutHost = provideActors(checkoutHostMachine, {
    eventBridge: createEventBridge(deps, { checkout: persistCheckout }, find),
    recallOrders: recallOrders(deps),
    findInterruptedOrder: findInterruptedOrder(deps),
    readDishes: readDishes(api),
    checkout: checkoutOf(deps, find),
  })
  const store = createCheckoutStore(storage)
  const attempt = store.attemptOf(storage.session.read()?.user.email ?? '')
  const form = store.form() ?? attempt?.form ?? null

  return {
    type: 'checkoutHost.loaded',
    checkoutHost,
    checkout: { now: clock.now(), form, methods },
  }
}
