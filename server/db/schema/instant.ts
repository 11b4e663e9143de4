import { timestamp } from 'drizzle-orm/pg-core'

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
