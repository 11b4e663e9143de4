import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** The newest one-time code of an email, hashed. The email need not belong to a customer. */
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
