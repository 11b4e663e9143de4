import { afterEach, beforeEach, vi } from 'vitest'

/** In each test of the file time-outs and intervals pass only when the test says so (`vi.advanceTimersByTimeAsync`). */
export function fakeTimers() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  })
  afterEach(() => vi.useRealTimers())
}
