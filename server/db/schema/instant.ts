import { timestamp } from 'drizzle-orm/pg-core'

/** A column that holds an instant. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
