/** Where the sandbox of a shop on Postgres keeps what it knows unless a test says so: in memory, apart from all others. */
export function besidePostgres({ DATABASE_URL }: Record<string, string>): Record<string, string> {
  return DATABASE_URL ? { DATA_DIR: 'memory://' } : {}
}
