import { resource } from '../core/resources.ts'
import { invoiceMachine } from '../orders/invoiceMachine.ts'
import { linkedOrderMachine } from '../orders/linkedOrderMachine.ts'
import { orderHistoryMachine } from '../orders/orderHistoryMachine.ts'
import { paymentReturnMachine } from '../payment/paymentReturnMachine.ts'
import { savedCardMachine } from '../wallet/savedCardMachine.ts'
import { walletRechargeMachine } from '../wallet/walletRechargeMachine.ts'

/** The actors of wallet and orders, by system id, except those that send events to other actors. */
export const walletAndOrdersActors = {
  paymentReturn: paymentReturnMachine,
  savedCards: resource<'savedCards'>(),
  savedCard: savedCardMachine,
  walletCoupons: resource<'walletCoupons'>(),
  walletRecharge: walletRechargeMachine,
  orderHistory: orderHistoryMachine,
  linkedOrder: linkedOrderMachine,
  invoice: invoiceMachine,
}
