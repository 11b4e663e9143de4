import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Postal codes to which the kitchen delivers; `fee` in cents. */
export const deliveryPoints = pgTable('delivery_points', {
  postal_code: integer().primaryKey(),
  suburb: text().notNull(),
  fee: integer().notNull(),
})

/** Places where orders are picked up. */
export const outlets = pgTable('outlets', {
  id: integer().primaryKey(),
  name: text().notNull(),
  street_address1: text().notNull(),
  street_address2: text(),
  suburbs: text(),
  city: text().notNull(),
  state: text().notNull(),
  postal_code: integer().notNull(),
})

/** Time slots; `type` is PICKUP ONLY, DELIVERY ONLY or ALL. */
export const timeSlots = pgTable('time_slots', {
  id: integer().primaryKey(),
  name: text().notNull(),
  type: text({ enum: ['PICKUP ONLY', 'DELIVERY ONLY', 'ALL'] }).notNull(),
  position: integer().notNull(),
})

/** When and how often a coupon can be used: Sydney dates, both included, and counts; null is no limit. */
const limits = () => ({
  first_date: text(),
  last_date: text(),
  uses_total: integer(),
  uses_per_customer: integer(),
})

/** Coupons on orders; `code` upper case, `min_order_value` cents, `discount_upto` hundredths. */
export const orderCoupons = pgTable('order_coupons', {
  code: text().primaryKey(),
  is_active: boolean().notNull(),
  min_order_value: integer().notNull(),
  discount_type: text({ enum: ['PERCENTAGE', 'FIXED_ORDER', 'FIXED_ITEM'] }).notNull(),
  discount_upto: integer().notNull(),
  ...limits(),
})

/** Coupons on wallet recharges; amounts in cents. */
export const walletCoupons = pgTable('wallet_coupons', {
  id: integer().primaryKey(),
  code: text().notNull().unique(),
  recharge_amount: integer().notNull(),
  recharge_value: integer().notNull(),
  ...limits(),
})

/** How often coupons are used now: by each customer, and by all of them under the customer 0. Triggers on orders, payments and recharges count, whoever writes those. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    kind: text({ enum: ['order', 'wallet'] }).notNull(),
    code: text().notNull(),
    customer_id: integer().notNull(),
    uses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.code, table.customer_id] })],
)
