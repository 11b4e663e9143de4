import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/** One row: the days of a week on which the kitchen cooks (0 for Sunday) and its hours, as `opening.csv` says. */
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
  },
  (table) => [check('opening_has_days', sql`cardinality(${table.weekdays}) > 0`)],
)

/** Days on which the kitchen does not cook, as `closed_days.csv` says: dates of the kitchen's wall, both included. */
export const closedDays = pgTable(
  'closed_days',
  {
    first: text().primaryKey(),
    last: text().notNull(),
    reason_en: text().notNull(),
    reason_zh: text().notNull(),
  },
  (table) => [check('closed_days_forward', sql`${table.first} <= ${table.last}`)],
)

/** The append-only record of the days that the kitchen closed and opened while the shop ran. The newest row of a date beats the older ones and the file. */
export const dayChanges = pgTable(
  'day_changes',
  {
    id: serial().primaryKey(),
    kind: text({ enum: ['close', 'open'] }).notNull(),
    first: text().notNull(),
    last: text().notNull(),
    reason: text(),
    /** The reason for customers who read Chinese, where the kitchen wrote one. */
    reason_zh: text(),
    done_by: text().notNull(),
    created_at: instant().notNull(),
    /** The newest order of that instant: a newer one has seen the change. */
    last_order: integer().notNull(),
  },
  (table) => [
    check('day_changes_forward', sql`${table.first} <= ${table.last}`),
    check('day_changes_reason', sql`(${table.kind} = 'close') = (${table.reason} is not null)`),
    index('day_changes_last').on(table.last),
  ],
)

/** A row of `day_changes`. */
export type DayChange = typeof dayChanges.$inferSelect
