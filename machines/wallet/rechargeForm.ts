import type { WalletCoupon } from '#contract/coupons.ts'
import { type Cents, parseCents } from '#contract/money.ts'
import type { Input } from '#contract/route.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { rechargeWallet } from '#contract/wallet.ts'
import { savedCardAmong } from '../payment/cardChoice.ts'
import type { Card } from '../payment/cardPaymentTypes.ts'

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
  /** The card that the customer chose, null until they touch the choice: then the default one pays. */
  chosen: Card | null
  saveCard: boolean
}

/** The form with the customer's saved cards; null while they are not known. */
export type RechargeForm = RechargeValues & { savedCards: readonly SavedCard[] | null }

/** The payment method of the saved card that pays; null where a card is typed. */
export function savedCardOf({ chosen, savedCards }: RechargeForm): string | null {
  return savedCardAmong(savedCards, chosen)
}

/** What is paid, in cents; null while the text is no amount above 0. */
export function amountOf({ amount }: RechargeValues): Cents | null {
  const cents = parseCents(amount)
  return cents !== null && cents > 0 ? cents : null
}

/** What is sent to the server for an amount. */
export function bodyOf(form: RechargeForm): RechargeBody {
  const { coupon, saveCard } = form
  return {
    amount: amountOf(form) ?? 0,
    ...(coupon ? { coupon_code: coupon.code, actual_amount: coupon.recharge_value } : {}),
    save_payment_method: savedCardOf(form) === null && saveCard,
  }
}
