import type { WalletCoupon } from '#contract/coupons.ts'
import { type Cents, parseCents } from '#contract/money.ts'
import type { Input } from '#contract/route.ts'
import type { rechargeWallet } from '#contract/wallet.ts'

/** What goes to the server: `amount` is paid, `actual_amount` credited, in cents. */
export type RechargeBody = Input<typeof rechargeWallet>['body']

/** A coupon in use: pay `recharge_amount`, get `recharge_value`, in cents. */
export type RechargeCoupon = Omit<WalletCoupon, 'id'>

/** One attempt at a recharge, and whose it is. Its key and body never change, so asking again can never make a second one. */
export type RechargeAttempt = AttemptDraft & {
  key: string
  /** When the customer pressed the button, in milliseconds on the shop's calendar; one that an older version stored does not tell it. */
  madeAt?: number | undefined
}

/** An attempt without its key. */
export type AttemptDraft = { owner: string; body: RechargeBody }

/** The server's answer to an attempt; without a secret there is nothing left to pay in the browser. */
export type StartedRecharge = {
  status: string
  transaction_id: string
  client_secret?: string | null | undefined
}

/** What the customer chose and typed. */
export type RechargeValues = {
  /** As typed, in dollars. */
  amount: string
  coupon: RechargeCoupon | null
  /** The payment method of a saved card, null for the card field. */
  savedCard: string | null
  saveCard: boolean
}

/** What is paid, in cents; null while the text is no amount above 0. */
export function amountOf({ amount }: RechargeValues): Cents | null {
  const cents = parseCents(amount)
  return cents !== null && cents > 0 ? cents : null
}

/** What is sent to the server for an amount. */
export function bodyOf(form: RechargeValues): RechargeBody {
  const { coupon, savedCard, saveCard } = form
  return {
    amount: amountOf(form) ?? 0,
    ...(coupon ? { coupon_code: coupon.code, actual_amount: coupon.recharge_value } : {}),
    save_payment_method: savedCard === null && saveCard,
  }
}
