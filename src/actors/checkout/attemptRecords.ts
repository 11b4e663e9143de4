/** Unsettled attempts of this browser, at most one per customer, stored by `read` and `write`. */
export function createAttemptRecords<Attempt extends { key: string; owner: string }>(
  read: () => Attempt[],
  write: (attempts: Attempt[]) => void,
) {
  const others = (customer: string) => read().filter(({ owner }) => owner !== customer)
  return {
    /** A customer's one attempt; null when all are settled. */
    attemptOf: (customer: string): Attempt | null =>
      read().find(({ owner }) => owner === customer) ?? null,
    saveAttempt: (attempt: Attempt) => write([...others(attempt.owner), attempt]),
    /** Only the attempt with that key: another tab may have begun one of its own. */
    dropAttempt: (key: string) => write(read().filter((attempt) => attempt.key !== key)),
  }
}
