import type { Clock } from '#server/lib/clock.ts'

/** A clock that tests move; it runs on by itself like a real one. */
export type TestClock = Clock & {
  /** Sets the business calendar to an ISO instant. */
  setNow: (iso: string) => void
  /** Moves business calendar and real time ahead. */
  advance: (milliseconds: number) => void
  /** Stops the clock, for what depends on seconds, and answers what lets it run on; `advance` still moves it. */
  freeze: () => () => void
}

/** A test clock whose business calendar starts at an ISO instant. */
export function createTestClock(iso: string): TestClock {
  let business = Date.parse(iso) - Date.now()
  let real = 0
  let running = Date.now
  return {
    now: () => running() + business,
    realNow: () => running() + real,
    setNow: (instant) => {
      business = Date.parse(instant) - running()
    },
    advance: (milliseconds) => {
      business += milliseconds
      real += milliseconds
    },
    freeze: () => {
      const frozen = running()
      running = () => frozen
      return () => {
        running = Date.now
      }
    },
  }
}
