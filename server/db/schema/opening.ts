import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
} from 'drizzle-orm/pg-core'
import type { OpeningCalendar } from '../../../contract/openingCalendar.ts'
import { instant } from './instant.ts'

/** One row: the weekdays on which the kitchen cooks (0 for Sunday) and its hours, from `opening.csv`. */
export const opening = pgTable(
  'opening',
  {
    id: integer().primaryKey(),
    time_zone: text().notNull(),
    weekdays: integer().array().notNull(),
    opens: text().notNull(),
    closes: text().notNull(),
    cut_off: text().notNull(),
    closed_day_lead: integer().notNull(),
    days_ahead: integer().notNull(),
    order_by: jsonb().$type<OpeningCalendar['order_by']>(),
  },
  (table) => [
    check('opening_has_days', sql`cardinality(${table.weekdays}) > 0`),
  ],
)

/** Closed days from `closed_days.csv`: dates in the kitchen's time zone, both included. */
export const closedDays = pgTable(
  'closed_days',
  {
    first: text().primaryKey(),
    last: text().notNull(),
    reason_en: text().notNull(),
    reason_zh: text().notNull(),
  },
  (table) => [
    check('closed_days_forward', sql`${table.first} <= ${table.last}`),
  ],
)

/** Append-only record of closed and opened days. The newest row of a date wins, also over the file. */
export const dayChanges = pgTable(
  'day_changes',
  {
    id: serial().primaryKey(),
    kind: text({ enum: ['close', 'open'] }).notNull(),
    first: text().notNull(),
    last: text().notNull(),
    reason: text(),
    reason_zh: text(),
    done_by: text().notNull(),
    created_at: instant().notNull(),
    /** The newest order at that time: later orders have seen the change. */
    last_order: integer().notNull(),
  },
  (table) => [
    check('day_changes_forward', sql`${table.first} <= ${table.last}`),
    check(
      'day_changes_reason',
      sql`(${table.kind} = 'close') = (${table.reason} is not null)`,
    ),
    index('day_changes_last').on(table.last),
  ],
)

export type DayChange = typeof dayChanges.$inferSelect
