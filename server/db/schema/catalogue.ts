import { integer, pgTable } from 'drizzle-orm/pg-core'

/** One row; triggers raise its version when the menu, checkout options, coupons or labels change. */
export const catalogue = pgTable('catalogue', {
  id: integer().primaryKey(),
  version: integer().notNull(),
})
