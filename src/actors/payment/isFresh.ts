/** Milliseconds after a press on its button in which an attempt may be sent again without another press. */
const freshFor = 600_000

/** True while an attempt is not too old; a clock that the server has set back makes none older. */
export function isFresh({ madeAt }: { madeAt?: number | undefined }, now: number): boolean {
  return madeAt !== undefined && Math.abs(now - madeAt) < freshFor
}
