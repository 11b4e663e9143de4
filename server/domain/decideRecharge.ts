import type { WalletCoupon } from '#contract/coupons.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import type { Message } from './message.ts'

/** A recharge as requested by the customer, in cents. */
export type RechargeRequest = { amount: Cents; actual_amount?: Cents | undefined }

/** The shop's facts, in cents: `coupon` is undefined when the requested code does not exist, null when none was requested; `open` is the credit of the recharges that still await their payment, and `openCount` how many they are; `limit` is the largest balance allowed. */
export type RechargeFacts = {
  coupon: WalletCoupon | null | undefined
  balance: Cents
  open: Cents
  openCount: number
  limit: Cents
}

/** What is paid and what is credited for it, in cents. */
export type AgreedRecharge = { amount: Cents; credit: Cents; coupon_code: string | null }

/** An agreed recharge, or what is wrong with it. */
export type RechargeDecision =
  | ({ kind: 'agreed' } & AgreedRecharge)
  | { kind: 'invalid'; field: 'amount' | 'coupon_code'; message: Message }
  | { kind: 'differs'; amount: Cents; credit: Cents }

/** The smallest recharge in cents. */
const leastRecharge = 100

/** The most recharges of a customer that wait for their payment. */
const mostOpen = 5

/** Decides a recharge: with a coupon the customer pays its `recharge_amount` and gets its `recharge_value`; without one the paid amount is credited. */
export function decideRecharge(request: RechargeRequest, facts: RechargeFacts): RechargeDecision {
  const { coupon, balance, open, openCount, limit } = facts
  if (coupon === undefined)
    return { kind: 'invalid', field: 'coupon_code', message: 'coupon_invalid' }
  const amount = coupon?.recharge_amount ?? request.amount
  const credit = coupon?.recharge_value ?? request.amount
  if (request.amount !== amount || (request.actual_amount ?? credit) !== credit)
    return { kind: 'differs', amount, credit }
  if (amount < leastRecharge)
    return invalidAmount('recharge_too_small', { minimum: formatMoney(leastRecharge) })
  if (balance + credit > limit)
    return invalidAmount('recharge_too_large', { maximum: formatMoney(limit) })
  if (balance + open + credit > limit)
    return invalidAmount('recharge_waits', { open: formatMoney(open), maximum: formatMoney(limit) })
  if (openCount >= mostOpen)
    return invalidAmount('too_many_recharges', { maximum: String(mostOpen) })
  return { kind: 'agreed', amount, credit, coupon_code: coupon?.code ?? null }
}

function invalidAmount(key: string, values: Record<string, string>): RechargeDecision {
  return { kind: 'invalid', field: 'amount', message: { key, values } }
}
