import * as z from 'zod/mini'

/** How an order can be paid, in the order in which the checkout offers it; `stripe` is a card. */
export const paymentTypes = ['wallet', 'stripe', 'wechat', 'alipay'] as const

/** How an order is paid; `stripe` is a card. */
export const paymentType = z.enum(paymentTypes)

/** How an order is paid. */
export type PaymentType = (typeof paymentTypes)[number]

/**
 * Who moves the money: the shop's wallet, a card in the page, or a payment page outside of the shop (`handoff`).
 * `provider` is the payment provider's name of a method. `page` says how its payment page is first shown: in a tab
 * that opens with the click, or as a code to scan. `confirm` is the function of Stripe.js that begins the payment.
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

/** What differs between the payment methods; texts are keys of labels. What happens next has the key of `label` with `_hint`. */
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

/** Who moves the money of a payment. */
export type PaymentFlow = PaymentMethod['flow']

type InFlow<Flow extends PaymentFlow> = {
  [Type in PaymentType]: (typeof paymentMethods)[Type] extends { flow: Flow } ? Type : never
}[PaymentType]

/** A method whose payment is made outside of the shop. */
export type HandoffMethod = InFlow<'handoff'>

/** A method that the payment provider settles. */
export type ProviderMethod = InFlow<'card' | 'handoff'>

/** The payment provider's own names of its methods. */
export type ProviderMethodName = (typeof paymentMethods)[ProviderMethod]['provider']

/** The payment provider's own names of the methods whose payment is made outside of the shop. */
export type HandoffMethodName = (typeof paymentMethods)[HandoffMethod]['provider']

/** True for a method whose payment is made outside of the shop. */
export function isHandoff(method: PaymentType): method is HandoffMethod {
  return paymentMethods[method].flow === 'handoff'
}

/** The methods whose payment is made outside of the shop. */
export const handoffMethods = paymentTypes.filter(isHandoff)
