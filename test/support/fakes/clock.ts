import type { Clock } from '#server/lib/clock.ts'

/** A clock that tests move; it runs on by itself like a real one. */
export type TestClock = Clock & {
  /** Sets the business calendar to an ISO instant. */
  setNow: (iso: string) => void
  /** Moves business calendar and real time ahead. */
  advance: (milliseconds: number) => void
}

/** A test clock whose business calendar starts at an ISO instant. */
export function createTestClock(iso: string): TestClock {
  let business = Date.parse(iso) - Date.now()
  let real = 0
  return {
    now: () => Date.now() + business,
    realNow: () => Date.now() + real,
    setNow: (instant) => {
      business = Date.parse(instant) - Date.now()
    },
    advance: (milliseconds) => {
      business += milliseconds
      real += milliseconds
    },
  }
}
