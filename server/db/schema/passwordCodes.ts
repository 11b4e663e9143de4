import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** One-time codes of the previous version. Drop the table one version later. */
export const passwordCodes = pgTable(
  'password_codes',
  {
    email: text().primaryKey(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    expires_at: instant().notNull(),
  },
  (table) => [index('password_codes_expiry').on(table.expires_at)],
)

/** The newest one-time code per device and email, hashed. The email need not belong to a customer. */
export const resetCodes = pgTable(
  'reset_codes',
  {
    email: text().notNull(),
    /** The id of the browser, or its network. */
    device: text().notNull(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    expires_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.email, table.device] }),
    index('reset_codes_expiry').on(table.expires_at),
  ],
)
