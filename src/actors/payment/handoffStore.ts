import * as z from 'zod/mini'
import type { Handoff } from '#machines/payment/handoffTypes.ts'
import type { HandoffState } from '#machines/payment/paymentReturnMachine.ts'
import type { Storage } from '#src/adapters/storage.ts'

const stored = z.object({
  version: z.literal(1),
  order_id: z.string(),
  payment_intent: z.nullable(z.string()),
  /** True once the order is paid: a tab that returns later has nothing to do. */
  isTaken: z.boolean(),
})

/** The browser's last hand-off of a payment, by which a returning tab recognises its order. */
export function createHandoffStore(storage: Storage) {
  const read = () => storage.read('payment_handoff', stored)
  const isOf = (orderId: string) => read()?.order_id === orderId
  return {
    save({ reference, paymentIntent }: Handoff) {
      const record = {
        order_id: reference,
        payment_intent: paymentIntent,
        isTaken: false,
      }
      storage.write('payment_handoff', stored, { version: 1, ...record })
    },
    find(paymentIntent: string): {
      state: HandoffState
      orderId: string | null
    } {
      const record = read()
      if (!record || record.payment_intent !== paymentIntent)
        return { state: 'unknown', orderId: null }
      return {
        state: record.isTaken ? 'taken' : 'open',
        orderId: record.order_id,
      }
    },
    markTaken(orderId: string) {
      const record = read()
      if (record && isOf(orderId))
        storage.write('payment_handoff', stored, { ...record, isTaken: true })
    },
    drop(orderId: string) {
      if (isOf(orderId)) storage.remove('payment_handoff')
    },
  }
}

export type HandoffStore = ReturnType<typeof createHandoffStore>
