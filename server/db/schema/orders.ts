import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
} from 'drizzle-orm/pg-core'
import type { Address } from '../../../contract/addressBook.ts'
import type { CartLine } from '../../../contract/cart.ts'
import type { Outlet, TimeSlot } from '../../../contract/checkout.ts'
import type { InvoiceFacts } from '../../../contract/invoiceFacts.ts'
import type { OrderWords } from '../../../contract/orderWords.ts'
import { customers } from './customers.ts'
import { instant } from './instant.ts'

/** Orders with copies of lines, slot and address; amounts in cents, `schedule_date` a Sydney date. */
export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    order_id: text().notNull().unique(),
    /** The key of the request that placed the order; null without one. */
    idempotency_key: text(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    order_type: text({ enum: ['DELIVERY', 'PICKUP'] }).notNull(),
    status: text().notNull(),
    payment_type: text().notNull(),
    schedule_date: text().notNull(),
    time_slot_id: integer().notNull(),
    time_slot: jsonb().$type<TimeSlot>().notNull(),
    delivery_location: jsonb().$type<Address>(),
    pickup_location: jsonb().$type<Outlet>(),
    lines: jsonb().$type<CartLine[]>().notNull(),
    /** The agreed names of lines, slot, outlet and allergens in every language; a trigger refuses to change them. */
    words: jsonb().$type<OrderWords>().notNull().default({}),
    subtotal: integer().notNull(),
    shipping_charges: integer().notNull(),
    discount: integer().notNull(),
    total_price: integer().notNull(),
    /** The GST in the total, in cents; null for an earlier order, whose GST is an eleventh. */
    gst: integer(),
    /** The parties of the invoice as issued; null for an earlier order. */
    invoice: jsonb().$type<InvoiceFacts>(),
    coupon: text(),
    notes: text(),
    language: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant(),
    expiry_attempts: integer().notNull().default(0),
    next_expiry_at: instant(),
    paid_at: instant(),
    cancelled_at: instant(),
    payment_intent_id: text(),
    payment_status: text().notNull(),
    /** Cents that are refunded or on the way back; a full refund closes the order. */
    refunded: integer().notNull().default(0),
    dispute: text(),
    payment_attempt: integer().notNull().default(0),
    /** The time when the mails of a paid order are due; null when they are written or not needed. */
    mails_due_at: instant(),
  },
  (table) => [
    index('orders_customer').on(table.customer_id, table.id),
    index('orders_day').on(table.schedule_date),
    index('orders_coupon')
      .on(table.coupon)
      .where(sql`${table.coupon} is not null`),
    index('orders_mails_due')
      .on(table.mails_due_at)
      .where(sql`${table.mails_due_at} is not null`),
    index('orders_unpaid')
      .on(table.expires_at)
      .where(
        sql`${table.payment_status} <> 'succeeded' and ${table.status} <> 'CANCELLED'`,
      ),
  ],
)

export type OrderRow = typeof orders.$inferSelect
