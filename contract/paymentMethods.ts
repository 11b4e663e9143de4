import type { HandoffMethod, PaymentType } from './paymentTypes.ts'

/**
 * `flow` names the handler of the money: the shop's wallet, a card in the page, or an external payment page
 * (`handoff`). `provider` is the payment provider's name of the method. `page` is how the external page opens: a tab
 * that opens with the click, or a code to scan. `confirm` is the function of Stripe.js that starts the payment.
 */
type PaymentMethod = Texts &
  (
    | { flow: 'wallet' }
    | { flow: 'card'; provider: string; unavailable: string }
    | {
        flow: 'handoff'
        provider: string
        page: 'tab' | 'code'
        confirm: `confirm${string}Payment`
        unavailable: string
        title: string
        opening: string
      }
  )

/** `way` ends the text of the pay button; `hint` explains the next step. */
type Texts = { label: string; way: string; hint: string }

/** The differences between payment methods; texts are label keys. */
export const paymentMethods = {
  wallet: {
    flow: 'wallet',
    label: 'payment.wallet',
    way: 'payment.wallet_way',
    hint: 'payment.wallet_hint',
  },
  stripe: {
    flow: 'card',
    provider: 'card',
    label: 'payment.card',
    way: 'payment.card_way',
    hint: 'payment.card_hint',
    unavailable: 'payment.card_unavailable',
  },
  wechat: {
    flow: 'handoff',
    provider: 'wechat_pay',
    page: 'code',
    confirm: 'confirmWechatPayPayment',
    label: 'payment.wechat',
    way: 'payment.wechat_way',
    hint: 'payment.wechat_hint',
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
    way: 'payment.alipay_way',
    hint: 'payment.alipay_hint',
    unavailable: 'payment.alipay_unavailable',
    title: 'payment.alipay_title',
    opening: 'payment.alipay_opening',
  },
} as const satisfies {
  [Type in PaymentType]: Type extends HandoffMethod
    ? Extract<PaymentMethod, { flow: 'handoff' }>
    : Exclude<PaymentMethod, { flow: 'handoff' }>
}

export type PaymentFlow = PaymentMethod['flow']

type InFlow<Flow extends PaymentFlow> = {
  [Type in PaymentType]: (typeof paymentMethods)[Type] extends { flow: Flow }
    ? Type
    : never
}[PaymentType]

/** A method of the payment provider. */
export type ProviderMethod = InFlow<'card'> | HandoffMethod

/** The provider's names of its methods. */
export type ProviderMethodName =
  (typeof paymentMethods)[ProviderMethod]['provider']

export type HandoffMethodName =
  (typeof paymentMethods)[HandoffMethod]['provider']
