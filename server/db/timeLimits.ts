/**
 * The limits of work on Postgres, in milliseconds. Postgres keeps all of them but the last, which is for an answer that
 * never comes.
 */
export type TimeLimits = {
  statement: number
  lock: number
  idleInTransaction: number
  answer: number
}

/** Each lock is waited for longer than Postgres takes to find a deadlock (one second). */
export const timeLimits: TimeLimits = {
  statement: 10_000,
  lock: 5000,
  idleInTransaction: 30_000,
  answer: 12_000,
}

/** Returns limits with another one for statements, and as much later the one for their answers. */
export function withStatementLimit(
  limits: TimeLimits,
  statement: number = limits.statement,
): TimeLimits {
  const answer = limits.answer + statement - limits.statement
  return { ...limits, statement, answer }
}
