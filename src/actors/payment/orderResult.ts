import { fromPromise } from 'xstate'
import { listOrders, needsPayment } from '#contract/orders.ts'
import { listWalletTransactions } from '#contract/wallet.ts'
import { provideActors } from '#machines/core/provideActors.ts'
import type { FoundPayment } from '#machines/payment/orderResultMachine.ts'
import { orderResultMachine } from '#machines/payment/orderResultMachine.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { isPaidBy, readOrder } from '../orders/readOrder.ts'

/** Finds the order or the recharge of a returned payment's intent. Reading an unpaid order updates its status. */
export function orderResultOf({ api }: ClientDeps) {
  const findOrder = async (intent: string, signal: AbortSignal) => {
    const orders = await api.call(listOrders, {}, { signal })
    const paidOrder = orders.find((order) => isPaidBy(order, intent))
    if (!paidOrder || !needsPayment(paidOrder)) return paidOrder
    return await readOrder(api, paidOrder.order_id, signal)
  }
  const isCredited = async (intent: string, signal: AbortSignal) => {
    const transactions = await api.call(listWalletTransactions, {}, { signal })
    return transactions.some(
      ({ stripe_payment_intent_id, type, status }) =>
        stripe_payment_intent_id === intent &&
        type === 'CREDIT' &&
        status !== 'FAILED',
    )
  }
  const findPayment = fromPromise<FoundPayment, { paymentIntent: string }>(
    async ({ input: { paymentIntent }, signal }) => {
      const order = await findOrder(paymentIntent, signal)
      if (order) return { kind: 'order', order }
      return {
        kind: (await isCredited(paymentIntent, signal))
          ? 'recharge'
          : 'nothing',
      }
    },
  )

  return provideActors(orderResultMachine, { findPayment })
}
