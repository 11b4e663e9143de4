import { fromPromise } from 'xstate'
import { listOrders, type Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { orderHistoryMachine } from '#machines/orders/orderHistoryMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'

export function orderHistoryOf({ api }: ClientDeps) {
  const fetchOlder = fromPromise<Order[], { before: number }>(
    ({ input, signal }) => api.call(listOrders, { query: input }, { signal }),
  )
  return provideActors(orderHistoryMachine, { fetchOlder })
}
