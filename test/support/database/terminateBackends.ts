import { openConnection } from '#test/lab/auditor/openConnection.ts'

/** Terminates every other connection to a Postgres database, as an operator can. */
export async function terminateBackends(url: string): Promise<void> {
  const { query, close } = await openConnection(url)
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await close()
}
