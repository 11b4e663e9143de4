import type { WallDate } from '#contract/schedule.ts'

/** When and how often a coupon can be used; null is no limit. Both dates are included. */
export type CouponLimits = {
  first_date: WallDate | null
  last_date: WallDate | null
  uses_total: number | null
  uses_per_customer: number | null
}

/** How often a coupon was used, by everybody and by one customer. */
export type CouponUses = { total: number; own: number }

/** True when a coupon can be used on a date. */
export function isInSeason({ first_date, last_date }: CouponLimits, date: WallDate): boolean {
  return date >= (first_date ?? date) && date <= (last_date ?? date)
}

/** True when it matters how often a coupon was used. */
export function isCounted({ uses_total, uses_per_customer }: CouponLimits): boolean {
  return uses_total !== null || uses_per_customer !== null
}

/** Why a coupon cannot be used once more, as a label of module `server`, or null when it can. */
export function limitReached(limits: CouponLimits, { total, own }: CouponUses): string | null {
  if (own >= (limits.uses_per_customer ?? Number.POSITIVE_INFINITY)) return 'coupon_used'
  return total >= (limits.uses_total ?? Number.POSITIVE_INFINITY) ? 'coupon_used_up' : null
}

/** Uses that may wait for their payment at once: of one customer, and of one network, whoever its customers are. */
const held = { own: 1, network: 3 }

/** Why a coupon cannot be held once more, or null; `total` are the uses that the network holds. */
export function holdReached({ total, own }: CouponUses): string | null {
  return own >= held.own || total >= held.network ? 'coupon_held' : null
}
