import {
  customType,
  integer,
  pgTable,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { customers } from './customers.ts'

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
})

/** Profile pictures, one per customer; `name` changes with the picture and is the last part of its URL. */
export const pictures = pgTable('pictures', {
  customer_id: integer()
    .primaryKey()
    .references(() => customers.id),
  name: text().notNull().unique(),
  bytes: bytea().notNull(),
  created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})
