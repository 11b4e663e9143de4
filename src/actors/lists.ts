import { listDeliveryPoints, listOutlets, listTimeSlots } from '#contract/checkout.ts'
import { listOrders } from '#contract/orders.ts'
import { getBalance, listWalletTransactions } from '#contract/wallet.ts'
import type { Api } from '../adapters/api.ts'
import { fetchAll } from '../adapters/fetchAll.ts'

/** What no first view shows: lists of a customer and of the checkout. */
export const lists = {
  deliveryPoints: (api: Api) => fetchAll(api, listDeliveryPoints),
  outlets: (api: Api) => fetchAll(api, listOutlets),
  timeSlots: (api: Api) => api.call(listTimeSlots),
  async wallet(api: Api) {
    const { results } = await api.call(getBalance)
    return results[0]?.balance ?? 0
  },
  walletTransactions: (api: Api) => api.call(listWalletTransactions),
  orders: (api: Api) => api.call(listOrders),
}
