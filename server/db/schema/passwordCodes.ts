import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** The newest one-time code asked for by an email, as a hash; whether a customer has that email is not known here. */
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
