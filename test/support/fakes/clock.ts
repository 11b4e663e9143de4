import type { Clock } from '#server/lib/clock.ts'

/** A clock that runs like a real one, and that tests can move. */
export type TestClock = Clock & {
  /** Sets the business calendar to an ISO instant. */
  setNow: (iso: string) => void
  advance: (milliseconds: number) => void
  /** Stops the clock and returns a function that starts it again; `advance` also moves a stopped clock. */
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
