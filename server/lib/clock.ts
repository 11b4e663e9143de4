/** Two clocks in milliseconds: the shop's business calendar, and real time for tokens and signatures. */
export type Clock = { now: () => number; realNow: () => number }

/** A clock that is set by another one. */
export type AdjustableClock = Clock & {
  /** Sets how far the other clock is ahead, in milliseconds. A few of them stay as they are: time does not go back for so little. */
  set: (ahead: number) => void
}

const tolerance = 100

/** Creates a clock. Its business calendar starts at an ISO instant, or is the real time. */
export function createClock(
  startsAt: string | undefined,
  local: () => number = Date.now,
): AdjustableClock {
  let ahead = 0
  const realNow = () => local() + ahead
  const offset = startsAt === undefined ? null : Date.parse(startsAt) - local()
  return {
    now: () => (offset === null ? realNow() : local() + offset),
    realNow,
    set: (milliseconds) => {
      if (Math.abs(milliseconds - ahead) > tolerance) ahead = milliseconds
    },
  }
}
