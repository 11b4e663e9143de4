import { fromPromise } from 'xstate'
import type { Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import { linkedOrderMachine } from '#machines/orders/linkedOrderMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { readOrder } from './readOrder.ts'

/** The order named in the profile page's address. */
export function linkedOrderOf({ api }: ClientDeps) {
  const fetchOrder = fromPromise<Order, { orderId: string }>(
    ({ input, signal }) => readOrder(api, input.orderId, signal),
  )
  return provideActors(linkedOrderMachine, { fetchOrder })
}
