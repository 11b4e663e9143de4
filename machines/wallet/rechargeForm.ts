import type { WalletCoupon } from '#contract/coupons.ts'
import { type Cents, parseCents, toDecimal } from '#contract/money.ts'
import type { Input } from '#contract/route.ts'
import type { SavedCard } from '#contract/savedCards.ts'
import type { rechargeWallet } from '#contract/wallet.ts'
import { cardAmong, savedCardAmong } from '../payment/cardChoice.ts'
import type { Card } from '../payment/cardPaymentTypes.ts'

/** The request body: the customer pays `amount` and is credited `actual_amount`, in cents. */
export type RechargeBody = Input<typeof rechargeWallet>['body']

/** A coupon in use: pay `recharge_amount`, get `recharge_value`, in cents. */
export type RechargeCoupon = Omit<WalletCoupon, 'id'>

/** An attempt at a recharge with its customer. Its key and body never change, so a retry never creates a second one. */
export type RechargeAttempt = AttemptDraft & {
  key: string
  /** The time of the press, in milliseconds by the business calendar; missing in records of older versions. */
  madeAt?: number | undefined
}

/** An attempt without its key. */
export type AttemptDraft = { owner: string; body: RechargeBody }

/** The server's response to an attempt; without a secret the browser has nothing to pay. */
export type StartedRecharge = {
  status: string
  transaction_id: string
  client_secret?: string | null | undefined
}

export type RechargeValues = {
  /** The typed text, in dollars. */
  amount: string
  coupon: RechargeCoupon | null
  /** The chosen card; null selects the default one. */
  chosen: Card | null
  saveCard: boolean
}

/** The form with the customer's saved cards; null until they have loaded. */
export type RechargeForm = RechargeValues & {
  savedCards: readonly SavedCard[] | null
}

/** The payment method id of the saved card; null for a typed card. */
export function savedCardOf({
  chosen,
  savedCards,
}: RechargeForm): string | null {
  return savedCardAmong(savedCards, chosen)
}

/** The card to pay with, as a choice. */
export function cardOf({ savedCards, chosen }: RechargeForm): Card {
  return cardAmong(savedCards, chosen)
}

/** The amount to pay, in cents; null unless the text is an amount above 0. */
export function amountOf({ amount }: RechargeValues): Cents | null {
  const cents = parseCents(amount)
  return cents !== null && cents > 0 ? cents : null
}

/** The request body for the form. */
export function bodyOf(form: RechargeForm): RechargeBody {
  const { coupon, saveCard } = form
  return {
    amount: amountOf(form) ?? 0,
    ...(coupon
      ? { coupon_code: coupon.code, actual_amount: coupon.recharge_value }
      : {}),
    save_payment_method: savedCardOf(form) === null && saveCard,
  }
}

/** The form of a stored attempt; only a typed card can have `save_payment_method`. */
export function formOf({
  amount,
  coupon_code,
  actual_amount,
  save_payment_method,
}: RechargeBody): RechargeValues {
  const coupon = coupon_code
    ? {
        code: coupon_code,
        recharge_amount: amount,
        recharge_value: actual_amount ?? amount,
      }
    : null
  return {
    amount: toDecimal(amount),
    coupon,
    chosen: save_payment_method ? { entered: true } : null,
    saveCard: save_payment_method,
  }
}
