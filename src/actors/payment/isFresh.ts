import type { ApiError } from '#contract/errors.ts'
import type { ShopClock } from '#src/adapters/shopClock.ts'

/** Milliseconds after the press in which an attempt may be sent again without another press. */
const freshFor = 600_000

/** True while an attempt is recent; a clock that the server has set back makes no attempt older. */
export function isFresh(
  { madeAt }: { madeAt?: number | undefined },
  now: number,
): boolean {
  return madeAt !== undefined && Math.abs(now - madeAt) < freshFor
}

/** Throws `timeout` if a press on Pay is too old to be sent without another one: timers stop while a device sleeps. */
export function refuseOldPress(madeAt: number, clock: ShopClock) {
  if (!isFresh({ madeAt }, clock.now()))
    throw { code: 'timeout' } satisfies ApiError
}
