import * as z from 'zod/mini'
import { money } from './money.ts'
import type { PrivacyOf } from './privacy.ts'
import { id, pageOf, route } from './route.ts'

const text = z.optional(z.nullable(z.string()))

/**
 * A wallet transaction: WALLET_RECHARGE is a credit, REFUND follows `type`, any other kind is a debit. Another backend
 * may send `orderType` and `time` for kind and instant (A23).
 */
export const walletTransaction = z.object({
  id,
  transaction_id: z.string(),
  amount: money,
  actual_credit_amount: z.optional(z.nullable(money)),
  coupon_code: text,
  currency: z.string(),
  type: z.enum(['CREDIT', 'DEBIT']),
  order_type: text,
  orderType: text,
  status: z.string(),
  createdAt: text,
  time: text,
  description: text,
  /** The number of the paid or refunded order; our own, optional. */
  order_id: text,
  receiptUrl: text,
  stripe_payment_intent_id: text,
})

export type WalletTransaction = z.output<typeof walletTransaction>

export const walletPrivacy = {
  coupon_code: 'public',
} as const satisfies PrivacyOf<WalletTransaction>

/** The balance in cents and its currency, AUD, which another backend may omit (A23). */
export const walletBalance = z.object({
  balance: money,
  currency: z.optional(z.string()),
})

/** The wallet's balance, as the only row of `results`. */
export const getBalance = route({
  method: 'GET',
  path: '/transactions/get-balance/',
  access: 'customer',
  summary: "The wallet's balance",
  output: pageOf(walletBalance),
})

export const listWalletTransactions = route({
  method: 'GET',
  path: '/transactions/wallet/',
  access: 'customer',
  summary: "The wallet's movements",
  output: z.array(walletTransaction),
})

/** Starts a recharge: the customer pays `amount` with `client_secret` and is credited `actual_amount`. */
export const rechargeWallet = route({
  method: 'POST',
  path: '/transactions/wallet/recharge/',
  access: 'customer',
  idempotent: true,
  summary: 'Start a wallet recharge',
  body: z.object({
    amount: money,
    coupon_code: z.optional(z.nullable(z.string())),
    actual_amount: z.optional(money),
    save_payment_method: z.boolean(),
  }),
  output: z.object({
    status: z.string(),
    transaction_id: z.string(),
    receipt_url: z.optional(z.nullable(z.string())),
    client_secret: z.optional(z.nullable(z.string())),
  }),
})

/** The status of a recharge's payment intent; `succeeded` once the amount is credited. */
export const getRecharge = route({
  method: 'GET',
  path: '/transactions/wallet/recharge/:transaction_id/',
  access: 'customer',
  summary: 'The state of a wallet recharge',
  params: z.object({ transaction_id: z.string() }),
  output: z.object({ status: z.string() }),
})
