import type { WalletCoupon } from '#contract/coupons.ts'
import { type Cents, formatMoney } from '#contract/money.ts'
import type { Message } from './message.ts'

/** A requested recharge in cents. */
export type RechargeRequest = {
  amount: Cents
  actual_amount?: Cents | undefined
}

/**
 * The shop's data in cents. `coupon` is undefined for an unknown code and null without one. `open` is the credit of
 * unpaid recharges, `openCount` their number, `limit` the maximum balance.
 */
export type RechargeFacts = {
  coupon: WalletCoupon | null | undefined
  balance: Cents
  open: Cents
  openCount: number
  limit: Cents
}

/** An accepted recharge: the customer pays `amount` and gets `credit`, in cents. */
export type AgreedRecharge = {
  amount: Cents
  credit: Cents
  coupon_code: string | null
}

/** An accepted recharge, or the reason for refusing it. */
export type RechargeDecision =
  | ({ kind: 'agreed' } & AgreedRecharge)
  | { kind: 'invalid'; field: 'amount' | 'coupon_code'; message: Message }
  | { kind: 'differs'; amount: Cents; credit: Cents }

const minRecharge = 100

/** The maximum number of unpaid recharges of a customer. */
const maxOpen = 5

/** Decides a recharge; a coupon sets the paid sum (`recharge_amount`) and the credit (`recharge_value`). */
export function decideRecharge(
  request: RechargeRequest,
  facts: RechargeFacts,
): RechargeDecision {
  const { coupon, balance, open, openCount, limit } = facts
  if (coupon === undefined)
    return { kind: 'invalid', field: 'coupon_code', message: 'coupon_invalid' }

  const amount = coupon?.recharge_amount ?? request.amount
  const credit = coupon?.recharge_value ?? request.amount
  if (request.amount !== amount || (request.actual_amount ?? credit) !== credit)
    return { kind: 'differs', amount, credit }
  if (amount < minRecharge)
    return invalidAmount('recharge_too_small', {
      minimum: formatMoney(minRecharge),
    })
  if (balance + credit > limit)
    return invalidAmount('recharge_too_large', { maximum: formatMoney(limit) })
  if (balance + open + credit > limit)
    return invalidAmount('recharge_waits', {
      open: formatMoney(open),
      maximum: formatMoney(limit),
    })
  if (openCount >= maxOpen)
    return invalidAmount('too_many_recharges', { maximum: String(maxOpen) })

  return { kind: 'agreed', amount, credit, coupon_code: coupon?.code ?? null }
}

function invalidAmount(
  key: string,
  values: Record<string, string>,
): RechargeDecision {
  return { kind: 'invalid', field: 'amount', message: { key, values } }
}
