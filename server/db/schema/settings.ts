import { pgTable, text } from 'drizzle-orm/pg-core'

/** Settings of this database: `mode`, `token_secret`, the seed's hash. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: text().notNull(),
})
