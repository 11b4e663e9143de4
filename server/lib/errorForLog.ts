/** What the log holds of an error. */
type LoggedError = { type: string; message: string; stack: string; [name: string]: unknown }

/**
 * An error as the log keeps it. A failed query and what Postgres says of it hold parameters, such as one-time codes and addresses:
 * of both only the query's text, the code and the names are kept.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
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
  // Only an error of the database itself has a severity. SQLSTATE class 22 is about a value, which the message repeats.
  if ('severity' in error && 'code' in error)
    return String(error.code).startsWith('22') ? 'Bad value' : error.message
  return 'query' in error && 'params' in error ? 'Failed query' : error.message
}

/** The stack without the message, which stands before it and may have several lines. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

function pick(error: Error, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(error).filter(([name]) => names.includes(name)))
}
