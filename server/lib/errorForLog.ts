type LoggedError = {
  type: string
  message: string
  stack: string
  [name: string]: unknown
}

/**
 * Converts an error for the log. A failed query and Postgres's details contain parameters such as one-time codes and
 * addresses, so only the query's text, the code and the names are logged.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: String(error), stack: '' }
  const { name, cause } = error
  return {
    type: name,
    message: messageOf(error),
    stack: framesOf(error),
    ...pick(error, [
      'code',
      'query',
      'table',
      'column',
      'constraint',
      'statusCode',
      'syscall',
      'requestId',
    ]),
    ...(cause === undefined ? {} : { cause: errorForLog(cause) }),
  }
}

function messageOf(error: Error): string {
  // Only Postgres's own errors have a severity. The message of SQLSTATE class 22 repeats a value.
  if ('severity' in error && 'code' in error)
    return String(error.code).startsWith('22') ? 'Bad value' : error.message
  return 'query' in error && 'params' in error ? 'Failed query' : error.message
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

function pick(error: Error, names: string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(error).filter(([name]) => names.includes(name)),
  )
}
