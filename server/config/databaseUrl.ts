/** Parameters of an address that node-postgres reads as milliseconds: `2s` would be two of them. */
const limits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'query_timeout',
  'connectionTimeoutMillis',
]

/** Returns a sentence about a limit in the address of a database that is no whole number of milliseconds, or null. */
export function problemOfDatabaseUrl(url: string): string | null {
  const { searchParams } = new URL(url)
  for (const name of limits) {
    const value = searchParams.get(name)
    if (value !== null && !/^\d+$/.test(value))
      return `DATABASE_URL is not usable: ${name}=${value} must be a whole number of milliseconds, such as ${name}=10000.`
  }
  return null
}
