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
import type { PartRefundStatus } from '../../domain/partRefund.ts'
import { instant } from './instant.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'

/** Append-only record of cancellations and refunds by the kitchen. `amount` in cents; `line` counts from 1. */
export const orderChanges = pgTable(
  'order_changes',
  {
    id: serial().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.order_id),
    kind: text({ enum: ['cancel', 'refund'] }).notNull(),
    amount: integer().notNull(),
    /** The GST in the amount, in cents; null for an earlier change, whose GST is an eleventh. */
    gst: integer(),
    line: integer(),
    quantity: integer(),
    /**
     * True if the refunded pieces are cooked all the same; null where no pieces were named. True without a line for a
     * refund of everything that keeps the order.
     */
    still_cook: boolean(),
    /** True if the customer asked for the change. */
    by_request: boolean().notNull().default(false),
    reason: text().notNull(),
    reason_zh: text(),
    done_by: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    check('order_changes_amount_not_negative', sql`${table.amount} >= 0`),
    index('order_changes_order').on(table.order_id, table.id),
    uniqueIndex('order_changes_one_cancel')
      .on(table.order_id)
      .where(sql`${table.kind} = 'cancel'`),
  ],
)

export type OrderChange = typeof orderChanges.$inferSelect

/** Partial refunds through the provider, one row per change; `amount` in cents. */
export const partRefunds = pgTable(
  'part_refunds',
  {
    change_id: integer()
      .primaryKey()
      .references(() => orderChanges.id),
    payment_id: integer()
      .notNull()
      .references(() => payments.id),
    amount: integer().notNull(),
    status: text().$type<PartRefundStatus>().notNull(),
    /** The number of failed tries: each new one needs a new idempotency key. */
    failures: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    check('part_refunds_amount_positive', sql`${table.amount} > 0`),
    index('part_refunds_payment').on(table.payment_id),
    index('part_refunds_due')
      .on(table.change_id)
      .where(sql`${table.status} in ('due', 'asked', 'pending')`),
  ],
)

export type PartRefundRow = typeof partRefunds.$inferSelect

/** Append-only record of settled review items; `matter` is the item's id with its state. */
export const settledMatters = pgTable(
  'settled_matters',
  {
    id: serial().primaryKey(),
    matter: text().notNull(),
    reason: text().notNull(),
    done_by: text().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [index('settled_matters_matter').on(table.matter)],
)
