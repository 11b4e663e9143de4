import type { FastifyInstance } from 'fastify'
import {
  listDeliveryPoints,
  listOutlets,
  listTimeSlots,
} from '#contract/checkout.ts'
import { listOrderCoupons, listWalletCoupons } from '#contract/coupons.ts'
import { wallDate } from '#contract/schedule.ts'
import { readOrderCoupons, readWalletCoupons } from '../coupons/readCoupons.ts'
import { paginate, listPageSize as size } from '../domain/paginate.ts'
import { handle } from '../http/contractRoute.ts'
import type { ServerLabels } from '../i18n/labels.ts'
import { readDeliveryPoints, readTimeSlots } from '../menu/readCheckout.ts'

export function checkoutRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps
  const today = ({ calendar }: ServerLabels) =>
    wallDate(clock.now(), calendar.time_zone)

  handle(app, listDeliveryPoints, async ({ query }) =>
    paginate(await readDeliveryPoints(db), {
      path: listDeliveryPoints.path,
      query,
      size,
    }),
  )

  handle(app, listOutlets, async ({ query }) => {
    const { outlets, calendar } = await app.catalogue.current()
    const page = paginate(outlets, { path: listOutlets.path, query, size })
    return { ...page, opening_calendar: calendar }
  })

  handle(app, listTimeSlots, () => readTimeSlots(db))

  handle(app, listOrderCoupons, async ({ query, labels }) =>
    paginate(await readOrderCoupons(db, today(labels)), {
      path: listOrderCoupons.path,
      query,
      size,
    }),
  )

  handle(app, listWalletCoupons, async ({ query, customerId, labels }) =>
    paginate(await readWalletCoupons(db, customerId, today(labels)), {
      path: listWalletCoupons.path,
      query,
      size,
    }),
  )
}
