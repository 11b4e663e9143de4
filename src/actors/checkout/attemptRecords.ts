/** Unsettled attempts of this browser, at most one per customer, stored by `read` and `write`. */
export function createAttemptRecords<
  Attempt extends { key: string; owner: string },
>(read: () => Attempt[], write: (attempts: Attempt[]) => void) {
  const attemptsOfOthers = (customer: string) =>
    read().filter(({ owner }) => owner !== customer)
  return {
    attemptOf: (customer: string): Attempt | null =>
      read().find(({ owner }) => owner === customer) ?? null,
    saveAttempt: (attempt: Attempt) =>
      write([...attemptsOfOthers(attempt.owner), attempt]),
    /** Keeps an attempt with another key: another tab may have started it. */
    dropAttempt: (key: string) =>
      write(read().filter((attempt) => attempt.key !== key)),
  }
}
