import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ProviderMethod } from '../../../contract/paymentMethods.ts'
import type { RefundStatus } from '../../domain/refundStatus.ts'
import { customers } from './customers.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'

/** Wallet recharges: `amount` cents are paid, `credit` cents credited. Ids come from the ledger's sequence, because both are listed together. */
export const recharges = pgTable(
  'recharges',
  {
    id: integer().primaryKey().default(sql`nextval('wallet_entries_id_seq')`),
    transaction_id: text().notNull().unique(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    amount: integer().notNull(),
    credit: integer().notNull(),
    coupon_code: text(),
    receipt_url: text(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    credited_at: instant(),
    failed_at: instant(),
    /** Cents of the credit that refunds have revoked so far, whether the balance still held them or not. */
    revoked: integer().notNull().default(0),
  },
  (table) => [
    index('recharges_customer').on(table.customer_id, table.id),
    index('recharges_coupon').on(table.coupon_code).where(sql`${table.coupon_code} is not null`),
  ],
)

/** Payments through the provider, one row per attempt; open until `closed_at`, `amount` in cents, `status` as the provider reports it. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    order_id: text().references(() => orders.order_id),
    recharge_id: integer()
      .unique()
      .references(() => recharges.id),
    method: text().$type<ProviderMethod>().notNull(),
    amount: integer().notNull(),
    save_card: boolean().notNull(),
    attempt: integer().notNull(),
    intent_id: text().unique(),
    status: text().notNull(),
    created_at: instant().notNull(),
    /** How often the provider was asked without a webhook, and when it is asked again. */
    inquiries: integer().notNull().default(0),
    next_inquiry_at: instant(),
    /** When a customer last had the provider asked. */
    asked_at: instant(),
    expiry_attempts: integer().notNull().default(0),
    next_expiry_at: instant(),
    closed_at: instant(),
    /** Since when the whole payment has to go back, and how far its refund is. */
    refund_due_at: instant(),
    refund_status: text().$type<RefundStatus>(),
    refund_attempts: integer().notNull().default(0),
    next_refund_at: instant(),
    refunded_at: instant(),
    amount_refunded: integer().notNull().default(0),
    /** What the newest refund was of that a person made and that failed: the shop does not make it again. */
    refund_lost: integer().notNull().default(0),
    /** A signature of the network that the payment began on, for a day after it is over. */
    network: text(),
    /** How often it was declined, and the newest attempt that was. */
    declines: integer().notNull().default(0),
    declined_charge: text(),
    /** The state of a dispute, in the provider's words. */
    dispute: text(),
  },
  (table) => [
    check('payments_one_purpose', sql`num_nonnulls(${table.order_id}, ${table.recharge_id}) = 1`),
    uniqueIndex('payments_attempt').on(table.order_id, table.attempt),
    uniqueIndex('payments_one_live_an_order')
      .on(table.order_id)
      .where(sql`${table.closed_at} is null`),
    uniqueIndex('payments_one_success_an_order')
      .on(table.order_id)
      .where(sql`${table.status} = 'succeeded' and ${table.refund_due_at} is null`),
    index('payments_open').on(table.id).where(sql`${table.closed_at} is null`),
    index('payments_refunds')
      .on(table.id)
      .where(sql`${table.refund_due_at} is not null and ${table.refunded_at} is null`),
  ],
)

/** Cards saved at the provider; at most one per customer is the default. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: serial().primaryKey(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    stripe_payment_method_id: text().notNull().unique(),
    card_brand: text().notNull(),
    card_last4: text().notNull(),
    card_exp_month: integer().notNull(),
    card_exp_year: integer().notNull(),
    is_default: boolean().notNull(),
  },
  (table) => [
    index('saved_cards_customer').on(table.customer_id, table.id),
    uniqueIndex('saved_cards_one_default').on(table.customer_id).where(sql`${table.is_default}`),
  ],
)
