import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { readRows } from './readRow.ts'
import { timeLimits } from './timeLimits.ts'

type Setting = { name: string; ms: number; value: string; role: string }

type Needed = { effect: string; remedy: string; maxMs: number }

const needed: Record<string, Needed> = {
  statement_timeout: {
    effect: 'a statement that the shop gives up goes on in the database',
    remedy: '10s',
    maxMs: timeLimits.answer,
  },
  lock_timeout: {
    effect: 'a statement keeps its connection while it waits for a lock',
    remedy: '5s',
    maxMs: timeLimits.answer,
  },
  idle_in_transaction_session_timeout: {
    effect: 'a transaction that somebody forgets keeps its locks',
    remedy: '30s',
    maxMs: Number.POSITIVE_INFINITY,
  },
  client_connection_check_interval: {
    effect: 'a statement goes on after the server that sent it was killed',
    remedy: '2s',
    maxMs: Number.POSITIVE_INFINITY,
  },
}

/** Returns a sentence with the remedy for each limit that Postgres does not keep for statements at this address. */
export async function readLimitWarnings(db: Database): Promise<string[]> {
  const names = Object.keys(needed)
  const rows = await readRows<Setting>(
    db,
    sql`
    select name, setting::int as ms, current_setting(name) as value, quote_ident(current_user) as role
    from pg_settings where name in ${names} order by name`,
  )

  return rows.flatMap(({ name, ms, value, role }) => {
    const limit = needed[name]
    if (limit === undefined || (ms > 0 && ms <= limit.maxMs)) return []
    return `${name} of the database is ${value}, so ${limit.effect}. Run there: alter role ${role} set ${name} = '${limit.remedy}'; connections that a pooler keeps have it when it has opened them again.`
  })
}
