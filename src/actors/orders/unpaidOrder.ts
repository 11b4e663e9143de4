import { fromCallback, fromPromise } from 'xstate'
import { invoiceKindOf } from '#contract/invoices.ts'
import { checkExpiry, type Order } from '#contract/orders.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import {
  type UnpaidAsk,
  unpaidOrderMachine,
} from '#machines/orders/unpaidOrderMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { readOrder } from './readOrder.ts'

export function unpaidOrderOf({ api, clock, storage }: ClientDeps) {
  const isExpired = (order: Order) =>
    invoiceKindOf(order) === 'unpaid' &&
    Date.parse(order.expires_at ?? '') <= clock.now()
  return provideActors(unpaidOrderMachine, {
    watchEnds: fromCallback<UnpaidAsk>(({ sendBack }) =>
      storage.onChange('attempt_end', () => sendBack({ type: 'unpaid.ask' })),
    ),
    readUnpaid: fromPromise<Order, { orderId: string }>(
      async ({ input, signal }) => {
        const { orderId } = input
        const order = await readOrder(api, orderId, signal)
        if (!isExpired(order)) return order
        await api.call(checkExpiry, { body: { order_id: orderId } }, { signal })
        return await readOrder(api, orderId, signal)
      },
    ),
  })
}
