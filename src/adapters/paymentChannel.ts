import * as z from 'zod/mini'
import { handoffMethods } from '#contract/paymentMethods.ts'
import type { Storage } from './storage.ts'

/** A payment page's result, for the tab that started the payment. */
export type PaymentResult = z.output<typeof result>

/** Payment results between the tabs of one browser. */
export type PaymentChannel = {
  publish: (result: PaymentResult) => void
  /** Receives the results of other tabs, some of them twice; returns a function that stops it. */
  onResult: (listener: (result: PaymentResult) => void) => () => void
}

const result = z.object({
  source: z.enum(handoffMethods),
  payment_intent: z.string(),
  redirect_status: z.string(),
})

/** A random id makes each stored record differ, so that a repeated result is an event too. */
const stored = z.object({ version: z.literal(1), id: z.string(), result })

/** Sends results by a stored record and by a broadcast channel: each may fail where the other works. */
export function createPaymentChannel(
  storage: Pick<Storage, 'read' | 'write' | 'onChange'>,
  channel: Pick<
    BroadcastChannel,
    'postMessage' | 'addEventListener' | 'removeEventListener'
  > | null,
  newId: () => string,
): PaymentChannel {
  return {
    publish(result) {
      storage.write('payment_result', stored, {
        version: 1,
        id: newId(),
        result,
      })
      channel?.postMessage(result)
    },
    onResult(listener) {
      const heard = ({ data }: MessageEvent) => {
        const parsed = z.safeDecode(result, data)
        if (parsed.success) listener(parsed.data)
      }
      const stop = storage.onChange('payment_result', () => {
        const read = storage.read('payment_result', stored)
        if (read) listener(read.result)
      })
      channel?.addEventListener('message', heard)
      return () => {
        stop()
        channel?.removeEventListener('message', heard)
      }
    },
  }
}
