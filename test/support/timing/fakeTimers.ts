import { afterEach, beforeEach, vi } from 'vitest'

/** In each test of the file time-outs and intervals pass only when the test says so (`vi.advanceTimersByTimeAsync`), and with `Date` the clock too. */
export function fakeTimers(...others: 'Date'[]) {
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...timers, ...others] })
  })
  afterEach(() => vi.useRealTimers())
}
