import { integer, pgTable } from 'drizzle-orm/pg-core'

/** One row, whose version a trigger raises with each change of the menu, the checkout's options, the coupons of orders or the labels. */
export const catalogue = pgTable('catalogue', {
  id: integer().primaryKey(),
  version: integer().notNull(),
})
