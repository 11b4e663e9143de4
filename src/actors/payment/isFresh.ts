/** Milliseconds after the press in which an attempt may be sent again without another press. */
const freshFor = 600_000

/** True while an attempt is recent; a clock that the server has set back makes no attempt older. */
export function isFresh(
  { madeAt }: { madeAt?: number | undefined },
  now: number,
): boolean {
  return madeAt !== undefined && Math.abs(now - madeAt) < freshFor
}
