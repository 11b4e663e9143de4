import type { FastifyInstance } from 'fastify'
import { listDeliveryPoints, listOutlets, listTimeSlots } from '#contract/checkout.ts'
import { listOrderCoupons, listWalletCoupons } from '#contract/coupons.ts'
import { defaultCalendar } from '#contract/openingCalendar.ts'
import { wallDate } from '#contract/schedule.ts'
import {
  readDeliveryPoints,
  readOrderCoupons,
  readOutlets,
  readTimeSlots,
  readWalletCoupons,
} from '../db/readCheckout.ts'
import { paged, listPageSize as size } from '../domain/paged.ts'
import { handle } from '../http/contractRoute.ts'

/** The options of the checkout: delivery points, outlets, time slots, coupons. */
export function checkoutRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps
  const today = () => wallDate(clock.now(), defaultCalendar.time_zone)

  handle(app, listDeliveryPoints, async ({ query }) =>
    paged(await readDeliveryPoints(db), { path: listDeliveryPoints.path, query, size }),
  )

  handle(app, listOutlets, async ({ query }) =>
    paged(await readOutlets(db), { path: listOutlets.path, query, size }),
  )

  handle(app, listTimeSlots, () => readTimeSlots(db))

  handle(app, listOrderCoupons, async ({ query }) =>
    paged(await readOrderCoupons(db, today()), { path: listOrderCoupons.path, query, size }),
  )

  handle(app, listWalletCoupons, async ({ query, customerId }) =>
    paged(await readWalletCoupons(db, customerId, today()), {
      path: listWalletCoupons.path,
      query,
      size,
    }),
  )
}
