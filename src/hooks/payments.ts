import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { WalletCoupon } from '#contract/coupons.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { completePaymentMachine } from '#machines/orders/completePaymentMachine.ts'
import type { invoiceMachine } from '#machines/orders/invoiceMachine.ts'
import type { orderExpiryMachine } from '#machines/orders/orderExpiryMachine.ts'
import type { reorderMachine } from '#machines/orders/reorderMachine.ts'
import type { orderResultMachine } from '#machines/payment/orderResultMachine.ts'
import type { paymentReturnMachine } from '#machines/payment/paymentReturnMachine.ts'
import type { cardSettingsMachine } from '#machines/wallet/cardSettingsMachine.ts'
import type { walletRechargeMachine } from '#machines/wallet/walletRechargeMachine.ts'
import type { ResourceRef } from './actors.ts'

/** What pays beside the checkout; its code comes with the first page that needs it, and it lives on from there. */
export type PaymentActors = {
  savedCards: ResourceRef<SavedCard[]>
  cardSettings: ActorRefFrom<typeof cardSettingsMachine>
  walletCoupons: ResourceRef<WalletCoupon[]>
  walletRecharge: ActorRefFrom<typeof walletRechargeMachine>
  completePayment: ActorRefFrom<typeof completePaymentMachine>
  orderResult: ActorRefFrom<typeof orderResultMachine>
  orderExpiry: ActorRefFrom<typeof orderExpiryMachine>
  paymentReturn: ActorRefFrom<typeof paymentReturnMachine>
  invoice: ActorRefFrom<typeof invoiceMachine>
  reorder: ActorRefFrom<typeof reorderMachine>
}

const PaymentActorsContext = createContext<PaymentActors | null>(null)

/** Puts the payment actors within reach of the views of a route that brings them. */
export const PaymentActorsProvider = PaymentActorsContext.Provider

function useOne<Name extends keyof PaymentActors>(name: Name): PaymentActors[Name] {
  const actors = use(PaymentActorsContext)
  if (!actors)
    throw new Error(`No payment actors here: render ${name}'s view inside <WithPayments>.`)
  return actors[name]
}

export const useSavedCards = () => useOne('savedCards')
export const useCardSettings = () => useOne('cardSettings')
export const useWalletCoupons = () => useOne('walletCoupons')
export const useWalletRecharge = () => useOne('walletRecharge')
export const useCompletePayment = () => useOne('completePayment')
export const useOrderResult = () => useOne('orderResult')
export const useOrderExpiry = () => useOne('orderExpiry')
export const usePaymentReturn = () => useOne('paymentReturn')
export const useInvoice = () => useOne('invoice')
export const useReorder = () => useOne('reorder')
