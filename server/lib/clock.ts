/** Two clocks in milliseconds: the shop's business calendar, and real time for tokens and signatures. */
export type Clock = { now: () => number; realNow: () => number }

/** Creates a clock. Its business calendar starts at an ISO instant, or is the real time. */
export function createClock(startsAt: string | undefined, realNow: () => number = Date.now): Clock {
  const offset = startsAt === undefined ? 0 : Date.parse(startsAt) - realNow()
  return { now: () => realNow() + offset, realNow }
}
