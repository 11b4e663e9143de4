import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { listOrders, needsPayment } from '#contract/orders.ts'
import type { Leadership } from '#src/adapters/leadership.ts'
import type { Storage } from '#src/adapters/storage.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import { isPaidBy, readOrder } from '../orders/readOrder.ts'
import { createCheckoutStore } from './checkoutStore.ts'

const stored = z.object({ version: z.literal(1), reference: z.string() })

/**
 * The order whose payment began last in this browser and is not settled: its number, or its intent. A logout keeps this
 * record alone, so that a payment which the bank approves in that moment is not lost to the customer.
 */
export function createOpenPaymentStore(storage: Storage) {
  const find = () => storage.read('open_payment', stored)?.reference ?? null
  return {
    find,
    save: (reference: string) =>
      storage.write('open_payment', stored, { version: 1, reference }),
    /** Returns false if the record is gone: another tab has told the outcome. */
    drop(reference: string): boolean {
      if (find() !== reference) return false
      storage.remove('open_payment')
      return true
    },
  }
}

/**
 * Finds the number of the customer's order whose payment a logout interrupted, once it is paid; null also while it is
 * unpaid, where an attempt is stored, which is resumed, and in all tabs but one.
 */
export function findInterruptedOrder({ api, storage, leadership }: ClientDeps) {
  const payments = createOpenPaymentStore(storage)
  const store = createCheckoutStore(storage)
  return fromPromise<string | null, { customer: string }>(
    async ({ input, signal }) => {
      const reference = payments.find()
      if (reference === null || store.attemptOf(input.customer)) return null

      // The record may be another customer's: a list does not fail for it.
      const orders = await api.call(listOrders, {}, { signal })
      const listed = orders.find(
        (order) => order.order_id === reference || isPaidBy(order, reference),
      )
      if (!listed) return null
      const { order_id } = listed
      const order = needsPayment(listed)
        ? await readOrder(api, order_id, signal)
        : listed
      if (needsPayment(order)) return null
      const isFirst = await isFirstTab(leadership, reference)
      return isFirst && payments.drop(reference) && order.status !== 'CANCELLED'
        ? order_id
        : null
    },
  )
}

/** A lock decides: another tab's removal of the record may not be visible here yet. The tab keeps the lock. */
function isFirstTab(
  leadership: Leadership,
  reference: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    const lead = leadership.lead(`told:${reference}`, (state) => {
      if (state === 'held') lead.stop()
      resolve(state === 'won')
    })
  })
}
