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

/** Wallet recharges: the customer pays `amount` and gets `credit` cents. Ids come from the ledger's sequence. */
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
    /** Cents of the credit that refunds have revoked, in the balance or as debt. */
    revoked: integer().notNull().default(0),
  },
  (table) => [
    index('recharges_customer').on(table.customer_id, table.id),
    index('recharges_coupon')
      .on(table.coupon_code)
      .where(sql`${table.coupon_code} is not null`),
  ],
)

/** Payment attempts, open until `closed_at`; `amount` in cents, `status` in the provider's words. */
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
    /** The number of polls of the provider; the next one is at `next_inquiry_at`. */
    inquiries: integer().notNull().default(0),
    next_inquiry_at: instant(),
    /** The time of the last poll for a customer. */
    asked_at: instant(),
    expiry_attempts: integer().notNull().default(0),
    next_expiry_at: instant(),
    closed_at: instant(),
    /** The time since when a full refund is due, and its state. */
    refund_due_at: instant(),
    refund_status: text().$type<RefundStatus>(),
    refund_attempts: integer().notNull().default(0),
    next_refund_at: instant(),
    refunded_at: instant(),
    amount_refunded: integer().notNull().default(0),
    /** Cents of the newest failed refund that a person made at the provider: the shop does not retry it. */
    refund_lost: integer().notNull().default(0),
    /** The signature of the customer's network, kept until a day after the payment is closed. */
    network: text(),
    /** The number of declines; `declined_charge` is the last declined attempt. */
    declines: integer().notNull().default(0),
    declined_charge: text(),
    /** The state of a dispute, in the provider's words. */
    dispute: text(),
  },
  (table) => [
    check(
      'payments_one_purpose',
      sql`num_nonnulls(${table.order_id}, ${table.recharge_id}) = 1`,
    ),
    uniqueIndex('payments_attempt').on(table.order_id, table.attempt),
    uniqueIndex('payments_one_live_an_order')
      .on(table.order_id)
      .where(sql`${table.closed_at} is null`),
    uniqueIndex('payments_one_success_an_order')
      .on(table.order_id)
      .where(
        sql`${table.status} = 'succeeded' and ${table.refund_due_at} is null`,
      ),
    index('payments_network')
      .on(table.closed_at)
      .where(sql`${table.network} is not null`),
    index('payments_open').on(table.id).where(sql`${table.closed_at} is null`),
    index('payments_refunds')
      .on(table.id)
      .where(
        sql`${table.refund_due_at} is not null and ${table.refunded_at} is null`,
      ),
  ],
)

/** Cards saved at the provider; a customer has at most one default. */
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
    uniqueIndex('saved_cards_one_default')
      .on(table.customer_id)
      .where(sql`${table.is_default}`),
  ],
)
