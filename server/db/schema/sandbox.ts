import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** The objects of the payment sandbox as its API returns them; `secrets` is never returned. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    /** Creation order, used for paging. */
    seq: serial().notNull(),
    object: text().notNull(),
    body: jsonb().notNull(),
    secrets: jsonb().notNull().default({}),
    /** When a processing payment becomes final. */
    due_at: instant(),
  },
  (table) => [
    index('sandbox_objects_kind').on(table.object, table.seq),
    index('sandbox_objects_due').on(table.due_at).where(sql`${table.due_at} is not null`),
  ],
)

/** Webhook deliveries; two rows of one event are a duplicate delivery. */
export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    id: serial().primaryKey(),
    event: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'dropped', 'given_up'] }).notNull(),
    created_at: instant().notNull(),
    due_at: instant().notNull(),
    attempts: integer().notNull().default(0),
    last_answer: text(),
  },
  (table) => [
    index('sandbox_deliveries_event').on(table.event),
    index('sandbox_deliveries_due').on(table.due_at).where(sql`${table.state} = 'waiting'`),
  ],
)

/** Stored responses, replayed for the same idempotency key. */
export const sandboxKeys = pgTable('sandbox_keys', {
  key: text().primaryKey(),
  request_hash: text().notNull(),
  request_id: text().notNull(),
  status: integer().notNull(),
  body: text().notNull(),
  created_at: instant().notNull(),
})

/** One row with the faults that the sandbox injects. */
export const sandboxKnobs = pgTable('sandbox_knobs', {
  id: integer().primaryKey(),
  knobs: jsonb().notNull(),
})
