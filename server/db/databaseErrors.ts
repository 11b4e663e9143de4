/** The SQLSTATE or the system's code of an error or of what caused it, or null. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return errorCode(error.cause)
}

/** What was said first: the message of the deepest cause. */
export function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : rootMessage(error.cause)
}

/** True when the database cannot be reached, is stopping, out of resources, read-only after a failover, or too slow. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== null) return awayCodes.test(code)
  return (
    error instanceof Error &&
    (awayMessages.test(error.message) || isDatabaseUnavailable(error.cause))
  )
}

/** True when a connection broke, and not only what ran on it. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return code === null
    ? error.message.startsWith('Connection terminated')
    : /^(08|57P0|ECONN|EPIPE)/.test(code)
}

/** True when Postgres rolled the transaction back because of another one: it may be tried again. */
export function isSerializationFailure(error: unknown): boolean {
  return ['40001', '40P01'].includes(errorCode(error) ?? '')
}

/** True when a table was not had in time, because others use it. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03'
}

/** True when something was to be written for a customer whose account is deleted: a trigger refuses it. */
export function isCustomerDeleted(error: unknown): boolean {
  return errorCode(error) === 'SK001'
}

const awayCodes =
  /^(08|25006|25P0[34]|28|3D000|53|55P03|57|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/

/** These errors of `pg` and its pool have no code. */
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/
