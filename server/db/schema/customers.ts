import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** Customers; `email` is lower case, `remember` sets the length of a login, `picture` is a file name. */
export const customers = pgTable(
  'customers',
  {
    id: serial().primaryKey(),
    email: text().notNull().unique(),
    full_name: text().notNull(),
    mobile_number: text().notNull(),
    password_hash: text().notNull(),
    language: text().notNull().default('en'),
    remember: boolean().notNull().default(false),
    picture: text(),
    primary_address_id: integer().references((): AnyPgColumn => addresses.id),
    billing_address_id: integer().references((): AnyPgColumn => addresses.id),
    stripe_customer_id: text().unique(),
    created_at: instant().notNull(),
    confirmed_at: instant(),
  },
  (table) => [
    check('customers_email_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** Saved addresses; deleting one sets `deleted_at`. */
export const addresses = pgTable(
  'addresses',
  {
    id: serial().primaryKey(),
    customer_id: integer()
      .notNull()
      .references((): AnyPgColumn => customers.id),
    name: text().notNull(),
    /** The company or person at this address, if it is not the customer. */
    recipient: text(),
    /** The phone number at this address, if it is not the customer's. */
    phone: text(),
    street_address1: text().notNull(),
    street_address2: text(),
    suburbs: text().notNull(),
    city: text().notNull(),
    state: text(),
    postal_code: integer().notNull(),
    created_at: instant().notNull(),
    deleted_at: instant(),
  },
  (table) => [index('addresses_customer').on(table.customer_id)],
)

/** Logins. This row alone decides that a login is open, whatever its tokens. */
export const logins = pgTable(
  'logins',
  {
    id: uuid().primaryKey(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    remember: boolean().notNull(),
    begun_at: instant().notNull(),
    ends_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    index('logins_customer').on(table.customer_id),
    index('logins_end').on(table.ends_at),
  ],
)

/** Hashed refresh tokens; `family` is the login. Only the last spent token and its children are stored. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    id: serial().primaryKey(),
    family: uuid().notNull(),
    customer_id: integer()
      .notNull()
      .references(() => customers.id),
    token_hash: text().notNull().unique(),
    parent_id: integer(),
    remember: boolean().notNull(),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    spent_at: instant(),
    revoked_at: instant(),
  },
  (table) => [
    index('refresh_tokens_family').on(table.family),
    index('refresh_tokens_customer').on(table.customer_id),
    index('refresh_tokens_expiry').on(table.expires_at),
  ],
)
