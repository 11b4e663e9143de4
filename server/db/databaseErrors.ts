/** The SQLSTATE or system code of an error or of its causes, or null. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return errorCode(error.cause)
}

export function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : rootMessage(error.cause)
}

/** True when the database is unreachable, stopping, out of resources, read-only after a failover, or too slow. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== null) return awayCodes.test(code)
  return (
    error instanceof Error &&
    (awayMessages.test(error.message) || isDatabaseUnavailable(error.cause))
  )
}

/** True when the connection itself broke, not only a statement. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return code === null
    ? error.message.startsWith('Connection terminated')
    : /^(08|57P0|ECONN|EPIPE)/.test(code)
}

/** True when a pooler such as PgBouncer refused a setting of the connection, which only Postgres takes. */
export function isRefusedByPooler(error: unknown): boolean {
  return /^unsupported startup parameter/.test(rootMessage(error))
}

/** True when Postgres rolled a transaction back because of a concurrent one: it can be retried. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(errorCode(error) ?? '')
}

export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03'
}

/** True when a trigger refused a write for a deleted customer. */
export function isCustomerDeleted(error: unknown): boolean {
  return errorCode(error) === 'SK001'
}

/** The reason that a statement gave `refuse`; null for other errors. */
export function refusalOf(error: unknown): string | null {
  return errorCode(error) === 'SK002' ? rootMessage(error) : null
}

const awayCodes =
  /^(08|25006|25P0[34]|28|3D000|53|55P03|57|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/

const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/
