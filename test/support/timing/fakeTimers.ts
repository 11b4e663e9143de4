import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Fakes time-outs and intervals in each test of the file, and the clock with `Date`; a test advances them with
 * `vi.advanceTimersByTimeAsync`.
 */
export function fakeTimers(...others: 'Date'[]) {
  const timers = [
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
  ] as const
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...timers, ...others] })
  })
  afterEach(() => vi.useRealTimers())
}

/** Ends faked timers after the last news is said: the announcer would wait for a timer that is lost. */
export function endFakeTimers() {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(2_000)
  vi.useRealTimers()
}
