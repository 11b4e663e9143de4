/** The shop's business calendar, and real time for tokens and signatures; both in milliseconds. */
export type Clock = { now: () => number; realNow: () => number }

export type AdjustableClock = Clock & {
  /** Sets the other clock's lead in milliseconds; ignores a small change, which could turn time back. */
  set: (ahead: number) => void
}

const tolerance = 100

/** Creates a clock. Its business calendar starts at an ISO instant; by default it is real time. */
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
