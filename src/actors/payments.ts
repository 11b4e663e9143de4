import { listWalletCoupons } from '#contract/coupons.ts'
import { listSavedCards } from '#contract/savedCards.ts'
import { paymentsMachine } from '#machines/shop/paymentsMachine.ts'
import { fetchAll } from '../adapters/fetchAll.ts'
import { cardSettingsOf } from './cardSettings.ts'
import type { ClientDeps } from './clientDeps.ts'
import { completePaymentOf } from './completePayment.ts'
import { findIn, type Shop } from './createShop.ts'
import { type Effects, hearOf } from './hear.ts'
import { invoiceOf } from './invoice.ts'
import { linkedOrderOf } from './linkedOrder.ts'
import { orderExpiryOf } from './orderExpiry.ts'
import { orderHistoryOf } from './orderHistory.ts'
import { orderResultOf } from './orderResult.ts'
import { closeTab, paymentReturnOf } from './paymentReturn.ts'
import { reorderOf } from './reorder.ts'
import { logFailures, resourceOf } from './resources.ts'
import { keepRecharge, walletRechargeOf } from './walletRecharge.ts'

const effects: Effects = {
  savedCards: logFailures,
  walletCoupons: logFailures,
  walletRecharge: keepRecharge,
  paymentReturn: closeTab,
}

/** Brings the payments into the shop; where they are there already, nothing happens. */
export function bringPayments(deps: ClientDeps, shop: Shop) {
  const { api } = deps
  const find = findIn(shop)
  const payments = paymentsMachine.provide({
    actors: {
      hear: hearOf(deps, effects, find),
      savedCards: resourceOf('savedCards', () => api.call(listSavedCards)),
      cardSettings: cardSettingsOf(deps),
      walletCoupons: resourceOf('walletCoupons', () => fetchAll(api, listWalletCoupons)),
      walletRecharge: walletRechargeOf(deps, find),
      completePayment: completePaymentOf(deps),
      orderResult: orderResultOf(deps),
      orderExpiry: orderExpiryOf(deps),
      orderHistory: orderHistoryOf(deps),
      paymentReturn: paymentReturnOf(deps),
      linkedOrder: linkedOrderOf(deps),
      invoice: invoiceOf(deps),
      reorder: reorderOf(deps),
    },
  })
  shop.send({ type: 'payments.loaded', payments })
}
