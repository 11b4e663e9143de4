import * as z from 'zod/mini'
import { recordOf } from './recordOf.ts'

/** The payment methods in the order of the checkout; `stripe` is a card. */
export const paymentTypes = ['wallet', 'stripe', 'wechat', 'alipay'] as const

export const paymentType = z.enum(paymentTypes)

export type PaymentType = (typeof paymentTypes)[number]

/**
 * `flow` names the handler of the money: the shop's wallet, a card in the page, or an external payment page
 * (`handoff`). `provider` is the payment provider's name of the method. `page` is how the external page opens: a tab
 * that opens with the click, or a code to scan. `confirm` is the function of Stripe.js that starts the payment.
 */
type PaymentMethod =
  | { flow: 'wallet'; label: string }
  | { flow: 'card'; provider: string; label: string; unavailable: string }
  | {
      flow: 'handoff'
      provider: string
      page: 'tab' | 'code'
      confirm: `confirm${string}Payment`
      label: string
      unavailable: string
      title: string
      opening: string
    }

/** The differences between payment methods; texts are label keys. The label `<label>_hint` explains the next step. */
export const paymentMethods = {
  wallet: { flow: 'wallet', label: 'payment.wallet' },
  stripe: {
    flow: 'card',
    provider: 'card',
    label: 'payment.card',
    unavailable: 'payment.card_unavailable',
  },
  wechat: {
    flow: 'handoff',
    provider: 'wechat_pay',
    page: 'code',
    confirm: 'confirmWechatPayPayment',
    label: 'payment.wechat',
    unavailable: 'payment.wechat_unavailable',
    title: 'payment.wechat_title',
    opening: 'payment.wechat_opening',
  },
  alipay: {
    flow: 'handoff',
    provider: 'alipay',
    page: 'tab',
    confirm: 'confirmAlipayPayment',
    label: 'payment.alipay',
    unavailable: 'payment.alipay_unavailable',
    title: 'payment.alipay_title',
    opening: 'payment.alipay_opening',
  },
} as const satisfies Record<PaymentType, PaymentMethod>

export type PaymentFlow = PaymentMethod['flow']

type InFlow<Flow extends PaymentFlow> = {
  [Type in PaymentType]: (typeof paymentMethods)[Type] extends { flow: Flow }
    ? Type
    : never
}[PaymentType]

/** A method with an external payment page. */
export type HandoffMethod = InFlow<'handoff'>

/** A method of the payment provider. */
export type ProviderMethod = InFlow<'card' | 'handoff'>

/** The provider's names of its methods. */
export type ProviderMethodName =
  (typeof paymentMethods)[ProviderMethod]['provider']

export type HandoffMethodName =
  (typeof paymentMethods)[HandoffMethod]['provider']

/** True for a method with an external payment page. */
export function isHandoff(method: PaymentType): method is HandoffMethod {
  return paymentMethods[method].flow === 'handoff'
}

export const handoffMethods = paymentTypes.filter(isHandoff)

/** Makes a record of all hand-off methods. */
export function byHandoffMethod<Value>(
  make: (method: HandoffMethod) => Value,
): Record<HandoffMethod, Value> {
  return recordOf(handoffMethods, make)
}
