import type { DeliveryPoint, Outlet, TimeSlot } from '#contract/checkout.ts'
import type { Category } from '#contract/menu.ts'
import type { OpeningCalendar } from '#contract/openingCalendar.ts'
import type { OrderWords } from '#contract/orderWords.ts'
import {
  type OrderCouponRow,
  readOrderCouponRows,
} from '../coupons/readCoupons.ts'
import type { Database } from '../db/client.ts'
import type { Dish } from '../domain/searchDishes.ts'
import type { CatalogueVersion } from './catalogueVersion.ts'
import {
  readDeliveryPoints,
  readOutlets,
  readTimeSlots,
} from './readCheckout.ts'
import { readCategories, readDishes } from './readMenu.ts'
import { readNames } from './readNames.ts'
import { readOpeningCalendar } from './readOpening.ts'

/** The kitchen's offer at one version; orders are decided from it. */
export type Catalogue = {
  version: number
  dishes: readonly Dish[]
  categories: readonly Category[]
  slots: readonly TimeSlot[]
  outlets: readonly Outlet[]
  deliveryPoints: readonly DeliveryPoint[]
  coupons: readonly OrderCouponRow[]
  calendar: OpeningCalendar
  /** The names that orders store. */
  names: OrderWords
}

export type CatalogueSource = {
  /** The last catalogue read; it may be outdated. */
  latest: () => Promise<Catalogue>
  current: () => Promise<Catalogue>
}

/** Caches the catalogue and reads it again when its version has changed. */
export function createCatalogue(
  { db }: { db: Database },
  { read }: CatalogueVersion,
): CatalogueSource {
  let cached: Catalogue | undefined
  const current = async () => {
    const version = await read()
    if (cached?.version !== version) cached = await readCatalogue(db, version)
    return cached
  }
  return { current, latest: async () => cached ?? (await current()) }
}

/** A concurrent change raises the version, so the catalogue is read again. */
async function readCatalogue(
  db: Database,
  version: number,
): Promise<Catalogue> {
  return {
    version,
    dishes: await readDishes(db),
    categories: await readCategories(db),
    slots: await readTimeSlots(db),
    outlets: await readOutlets(db),
    deliveryPoints: await readDeliveryPoints(db),
    coupons: await readOrderCouponRows(db),
    calendar: await readOpeningCalendar(db),
    names: await readNames(db),
  }
}
