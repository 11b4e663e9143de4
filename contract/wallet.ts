import * as z from 'zod/mini'
import { money } from './money.ts'
import type { PrivacyOf } from './privacy.ts'
import { id, pageOf, route } from './route.ts'

const text = z.optional(z.nullable(z.string()))

/** A movement of the wallet; of kind WALLET_RECHARGE it is a credit, of kind REFUND what `type` says, of any other a debit. Another backend may name kind and instant `orderType` and `time` (A23). */
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
  /** The number of the order that is paid or refunded; ours and optional. */
  order_id: text,
  receiptUrl: text,
  /** The payment intent of a recharge. */
  stripe_payment_intent_id: text,
})

/** A movement of the wallet; amounts in cents. */
export type WalletTransaction = z.output<typeof walletTransaction>

/** Who may see the fields of a wallet's movements and recharges. */
export const walletPrivacy = {
  coupon_code: 'public',
} as const satisfies PrivacyOf<WalletTransaction>

/** The balance in cents and its currency, AUD, which another backend may leave out (A23). */
export const walletBalance = z.object({ balance: money, currency: z.optional(z.string()) })

/** The wallet's balance, as the one row of `results`. */
export const getBalance = route({
  method: 'GET',
  path: '/transactions/get-balance/',
  access: 'customer',
  summary: "The wallet's balance",
  output: pageOf(walletBalance),
})

/** The wallet's movements, newest first. */
export const listWalletTransactions = route({
  method: 'GET',
  path: '/transactions/wallet/',
  access: 'customer',
  summary: "The wallet's movements",
  output: z.array(walletTransaction),
})

/** Starts a recharge: `amount` is paid, `actual_amount` credited; `client_secret` pays it in the browser. */
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

/** The state of a recharge: the payment intent's status; `succeeded` once it is credited. */
export const getRecharge = route({
  method: 'GET',
  path: '/transactions/wallet/recharge/:transaction_id/',
  access: 'customer',
  summary: 'The state of a wallet recharge',
  params: z.object({ transaction_id: z.string() }),
  output: z.object({ status: z.string() }),
})
