import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'

/** Postal codes with delivery; `fee` in cents. */
export const deliveryPoints = pgTable('delivery_points', {
  postal_code: integer().primaryKey(),
  suburb: text().notNull(),
  fee: integer().notNull(),
})

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

/** The season and the limits of a coupon: Sydney dates, both included, and counts; null is no limit. */
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
  discount_type: text({
    enum: ['PERCENTAGE', 'FIXED_ORDER', 'FIXED_ITEM'],
  }).notNull(),
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

/** Current uses of coupons by customer; customer 0 counts all. Triggers on other tables count. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    kind: text({ enum: ['order', 'wallet'] }).notNull(),
    code: text().notNull(),
    customer_id: integer().notNull(),
    uses: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.code, table.customer_id] }),
    index('coupon_uses_customer').on(table.customer_id, table.kind),
  ],
)
