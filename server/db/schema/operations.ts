import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core'
import { customers } from './customers.ts'
import { instant } from './instant.ts'

/** An attachment of a mail; `content` is text, not base64. */
export type MailAttachment = {
  filename: string
  contentType: string
  content: string
}

/** The regular expression of a client secret in a stored response. */
export const secretPattern = sql.raw(`'"client_secret":"[^"]{5,}"'`)

/** The SQL condition for a stored response with a client secret; its index has the same words. */
export function holdsSecret(body: SQLWrapper): SQL {
  return sql`${body} ~ ${secretPattern}`
}

/** The SQL condition for a mail that was sent and still has its words. */
export function hasSentWords({ sent_at, recipient }: SentMail): SQL {
  return sql`${sent_at} is not null and ${recipient} <> ''`
}

/** The SQL condition for a message of a visitor to the kitchen. */
export function isMessage({ dedupe_key }: { dedupe_key: SQLWrapper }): SQL {
  return sql`${dedupe_key} like 'contact:%'`
}

/**
 * The SQL time by which a mail should be sent; its index has the same words. A person waits for a code or a link; mails
 * to the kitchen about its orders may wait two minutes, and all others three: newer ones of the kitchen overtake them
 * for one minute. A retry counts from when it is due.
 */
export function mailDeadline(mail: WaitingMail): SQL {
  const { next_attempt_at, created_at, dedupe_key, for_kitchen } = mail
  // Without a time zone: an index cannot use arithmetic that depends on the session's.
  return sql`((coalesce(${next_attempt_at}, ${created_at}) at time zone 'UTC') + case
    when ${dedupe_key} ~ '^(code|confirm):' then interval '0'
    when ${for_kitchen} and not ${isMessage(mail)} then interval '2 minutes'
    else interval '3 minutes' end)`
}

type WaitingMail = Record<
  'next_attempt_at' | 'created_at' | 'dedupe_key' | 'for_kitchen',
  SQLWrapper
>

type SentMail = { sent_at: SQLWrapper; recipient: SQLWrapper }

/**
 * Stored responses for retries. `body` is text, so a replay has the same bytes; `reference` is the order or recharge of
 * an unfinished request.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customer_id: integer().notNull(),
    route: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    state: text({ enum: ['in_progress', 'done'] }).notNull(),
    lock: text().notNull(),
    locked_at: instant().notNull(),
    created_at: instant().notNull(),
    reference: text(),
    status: integer(),
    body: text(),
  },
  (table) => [
    primaryKey({ columns: [table.customer_id, table.route, table.key] }),
    index('idempotency_keys_age').on(table.created_at),
    index('idempotency_keys_secret')
      .on(table.created_at)
      .where(holdsSecret(table.body)),
  ],
)

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  window_start: instant().notNull(),
  count: integer().notNull(),
})

/** Failed attempts at passwords and codes, and the time of the next allowed one. */
export const guesses = pgTable('guesses', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  next_at: instant().notNull(),
})

/** The mail outbox: a mail is written in the transaction of its change and sent until `expires_at`. */
export const mails = pgTable(
  'mails',
  {
    id: serial().primaryKey(),
    dedupe_key: text().notNull().unique(),
    /** The customer that the mail is about: its text is deleted with the account. */
    customer_id: integer().references(() => customers.id),
    /** True for a mail to the kitchen: it keeps its text until it is sent. */
    for_kitchen: boolean().notNull().default(false),
    recipient: text().notNull(),
    reply_to: text(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
    language: text().notNull(),
    created_at: instant().notNull(),
    expires_at: instant(),
    /** The time after which the mail is useless, although the row stays. */
    send_until: instant(),
    next_attempt_at: instant(),
    sent_at: instant(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    index('mails_due')
      .on(mailDeadline(table))
      .where(sql`${table.sent_at} is null`),
    index('mails_customer').on(table.customer_id),
    index('mails_expiring')
      .on(table.expires_at)
      .where(sql`${table.expires_at} is not null`),
    index('mails_worded').on(table.sent_at).where(hasSentWords(table)),
    index('mails_messages').on(table.created_at).where(isMessage(table)),
    check(
      'mails_kitchen_is_told',
      sql`not ${table.for_kitchen} or ${table.sent_at} is not null or (${table.recipient} <> '' and ${table.text} <> '')`,
    ),
  ],
)
