import { sql } from 'drizzle-orm'
import type { Database } from './client.ts'
import { readRows } from './readRow.ts'

/** A process of Postgres that another one waits for; age and query are null if the role may not see them. */
export type LockHolder = {
  pid: number
  role: string
  seconds: number | null
  query: string | null
}

/** Returns the processes for which the sessions of this application name wait now. */
export async function readLockHolders(
  db: Database,
  application: string,
): Promise<LockHolder[]> {
  return await readRows(
    db,
    sql`
    select holder.pid,
      coalesce(holder.usename::text, holder.backend_type) as role,
      extract(epoch from clock_timestamp() - holder.xact_start)::int as seconds,
      case when holder.xact_start is not null then holder.query end as query
    from pg_stat_activity waiting
      cross join unnest(pg_blocking_pids(waiting.pid)) as blocking (pid)
      join pg_stat_activity holder on holder.pid = blocking.pid
    where waiting.datname = current_database() and waiting.application_name = ${application}
    order by holder.xact_start nulls last`,
  )
}

const queryLength = 100

/** Names a holder as an administrator looks for it: process, role, age and query. */
export function describeLockHolder(holder: LockHolder): string {
  const { pid, role, seconds, query } = holder
  const age = seconds === null ? '' : `, for ${seconds} s`
  const text = query?.replace(/\s+/g, ' ').slice(0, queryLength)
  return `process ${pid} (role ${role}${age}${text ? `: ${text}` : ''})`
}
