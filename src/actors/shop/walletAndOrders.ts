import { listWalletCoupons } from '#contract/coupons.ts'
import { listSavedCards } from '#contract/savedCards.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { walletAndOrdersMachine } from '#machines/shop/walletAndOrdersMachine.ts'
import { fetchAll } from '#src/adapters/fetchAll.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { createEventBridge, type Effects } from '../core/eventBridge.ts'
import { logFailures, resourceOf } from '../core/resources.ts'
import { completePaymentOf } from '../orders/completePayment.ts'
import { invoiceOf } from '../orders/invoice.ts'
import { linkedOrderOf } from '../orders/linkedOrder.ts'
import { orderExpiryOf } from '../orders/orderExpiry.ts'
import { orderHistoryOf } from '../orders/orderHistory.ts'
import { reorderOf } from '../orders/reorder.ts'
import { orderResultOf } from '../payment/orderResult.ts'
import { closeTab, paymentReturnOf } from '../payment/paymentReturn.ts'
import { savedCardOf } from '../wallet/savedCard.ts'
import { persistRecharge, walletRechargeOf } from '../wallet/walletRecharge.ts'
import { findIn, type Shop } from './createShop.ts'

const effects: Effects = {
  savedCards: logFailures,
  walletCoupons: logFailures,
  walletRecharge: persistRecharge,
  paymentReturn: closeTab,
}

/** Adds the actors of wallet and orders to the shop, unless they exist. */
export function addWalletAndOrdersActors(deps: ClientDeps, shop: Shop) {
  const { api } = deps
  const find = findIn(shop)
  const walletAndOrders = provideActors(walletAndOrdersMachine, {
    eventBridge: createEventBridge(deps, effects, find),
    savedCards: resourceOf(() => api.call(listSavedCards)),
    savedCard: savedCardOf(deps),
    walletCoupons: resourceOf(() => fetchAll(api, listWalletCoupons)),
    walletRecharge: walletRechargeOf(deps, find),
    completePayment: completePaymentOf(deps),
    orderResult: orderResultOf(deps),
    orderExpiry: orderExpiryOf(deps),
    orderHistory: orderHistoryOf(deps),
    paymentReturn: paymentReturnOf(deps),
    linkedOrder: linkedOrderOf(deps),
    invoice: invoiceOf(deps),
    reorder: reorderOf(deps),
  })
  shop.send({ type: 'walletAndOrders.loaded', walletAndOrders })
}
