import type { WallDate } from '#contract/schedule.ts'

/** The season and the limits of a coupon; null is no limit. Both dates are included. */
export type CouponLimits = {
  first_date: WallDate | null
  last_date: WallDate | null
  uses_total: number | null
  uses_per_customer: number | null
}

/** The uses of a coupon, by all customers and by one. */
export type CouponUses = { total: number; own: number }

/** True when a date is within a coupon's season. */
export function isInSeason(
  { first_date, last_date }: CouponLimits,
  date: WallDate,
): boolean {
  return date >= (first_date ?? date) && date <= (last_date ?? date)
}

/** True when a coupon has a limit of uses. */
export function isCounted({
  uses_total,
  uses_per_customer,
}: CouponLimits): boolean {
  return uses_total !== null || uses_per_customer !== null
}

/** The reason why a coupon cannot be used again, a label of module `server`; null when it can. */
export function limitReached(
  limits: CouponLimits,
  { total, own }: CouponUses,
): string | null {
  if (own >= (limits.uses_per_customer ?? Number.POSITIVE_INFINITY))
    return 'coupon_used'
  return total >= (limits.uses_total ?? Number.POSITIVE_INFINITY)
    ? 'coupon_used_up'
    : null
}

/** The maximum uses that await payment, of one customer and of all customers of one network. */
const maxHolds = { own: 1, network: 3 }

/** The reason why a coupon cannot be held again, or null. `total` counts the network's holds, `own` the customer's. */
export function holdReached({ total, own }: CouponUses): string | null {
  return own >= maxHolds.own || total >= maxHolds.network ? 'coupon_held' : null
}
