import type { Address } from '#contract/addressBook.ts'
import type { OrderInput } from '#contract/orders.ts'
import { findCoupon } from '#contract/pricing.ts'
import { wallDate } from '#contract/schedule.ts'
import { toOrderCoupon } from '../coupons/readCoupons.ts'
import { isInSeason } from '../domain/couponLimits.ts'
import type { OrderDecisionData } from '../domain/decideOrder.ts'
import type { Catalogue } from '../menu/catalogue.ts'

/** Collects the catalogue's data for an order; `now` is the business calendar in milliseconds. */
export function decisionData(
  { dishes, slots, deliveryPoints, outlets, coupons, calendar }: Catalogue,
  input: OrderInput,
  address: Address | undefined,
  now: number,
): OrderDecisionData {
  const dishIds = new Set(input.menu_item.map((line) => line.meal_id))
  const coupon = findCoupon(coupons, input.coupon ?? '')

  return {
    now,
    calendar,
    dishes: dishes
      .map((dish) => dish.menuItem)
      .filter(({ id }) => dishIds.has(id)),
    slot: slots.find(({ id }) => id === input.time_slot),
    address,
    deliveryPoint: deliveryPoints.find(
      (point) => point.postal_code === address?.postal_code,
    ),
    outlet: outlets.find(({ id }) => id === input.pickup_location),
    coupon: coupon
      ? toOrderCoupon(
          coupon,
          isInSeason(coupon, wallDate(now, calendar.time_zone)),
        )
      : undefined,
  }
}
