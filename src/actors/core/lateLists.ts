import * as z from 'zod/mini'
import {
  listDeliveryPoints,
  listOutlets,
  listTimeSlots,
} from '#contract/checkout.ts'
import { listOrderCoupons } from '#contract/coupons.ts'
import { homeLists, homeSelection } from '#contract/homeLists.ts'
import { listCategories, listItems } from '#contract/menu.ts'
import { defaultCalendar, openingCalendar } from '#contract/openingCalendar.ts'
import { listOrders } from '#contract/orders.ts'
import { getBalance, listWalletTransactions } from '#contract/wallet.ts'
import type { OutletList } from '#machines/core/resources.ts'
import type { Api } from '#src/adapters/api.ts'
import { fetchAll, fetchPages } from '#src/adapters/fetchAll.ts'
import { readDish } from '../menu/readDish.ts'

/** Requests that no first view needs, because the page has its data; their code loads late. */
export const lateLists = {
  categories: (api: Api) => fetchAll(api, listCategories),
  coupons: (api: Api) => fetchAll(api, listOrderCoupons),
  dish: readDish,
  home: async (api: Api, homeDishes: string | null | undefined) =>
    homeLists(
      await fetchAll(api, listItems),
      homeSelection(homeDishes, Math.random),
    ),
  deliveryPoints: (api: Api) => fetchAll(api, listDeliveryPoints),
  async outlets(api: Api): Promise<OutletList> {
    const pages = await fetchPages(api, outletsWithCalendar)
    const outlets = pages.flatMap(({ results }) => results)
    return { outlets, calendar: pages[0]?.opening_calendar ?? defaultCalendar }
  },
  timeSlots: (api: Api) => api.call(listTimeSlots),
  async wallet(api: Api) {
    const { results } = await api.call(getBalance)
    return results[0]?.balance ?? 0
  },
  walletTransactions: (api: Api) => api.call(listWalletTransactions),
  orders: (api: Api) => api.call(listOrders),
}

/** Uses the default calendar if the server's cannot be read, so that the outlets stay usable. */
const outletsWithCalendar = {
  ...listOutlets,
  output: z.extend(listOutlets.output, {
    opening_calendar: z.catch(openingCalendar, defaultCalendar),
  }),
}
