/** Returns `DATA_DIR` for a shop on Postgres: its sandbox stays in memory, separate from every other sandbox. */
export function defaultDataDir({
  DATABASE_URL,
}: Record<string, string>): Record<string, string> {
  return DATABASE_URL ? { DATA_DIR: 'memory://' } : {}
}
