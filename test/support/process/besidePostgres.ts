/** Keeps the sandbox of a shop on Postgres in memory by default, separate from every other sandbox. */
export function besidePostgres({
  DATABASE_URL,
}: Record<string, string>): Record<string, string> {
  return DATABASE_URL ? { DATA_DIR: 'memory://' } : {}
}
