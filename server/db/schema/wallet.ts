import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { customers } from './customers.ts'

/**
 * One wallet per customer; `balance` in cents is never below zero and is the sum of its ledger entries. `debt` is money
 * that went back to the bank and was no longer in the balance.
 */
export const wallets = pgTable(
  'wallets',
  {
    customer_id: integer()
      .primaryKey()
      .references(() => customers.id),
    balance: integer().notNull().default(0),
    debt: integer().notNull().default(0),
  },
  (table) => [
    check('wallets_balance_not_negative', sql`${table.balance} >= 0`),
    check('wallets_debt_not_negative', sql`${table.debt} >= 0`),
  ],
)

/** Append-only ledger; `amount` in cents, above zero for credits and below for debits. */
export const ledgerEntries = pgTable(
  'wallet_entries',
  {
    id: serial().primaryKey(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    transaction_id: text().notNull().unique(),
    amount: integer().notNull(),
    order_type: text().notNull(),
    status: text().notNull(),
    order_id: text(),
    coupon_code: text(),
    description: text(),
    created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    index('wallet_entries_customer').on(table.customer_id, table.id),
    uniqueIndex('wallet_entries_once_an_order')
      .on(table.order_id, table.order_type)
      .where(
        sql`${table.order_id} is not null and ${table.order_type} <> 'REFUND'`,
      ),
  ],
)
