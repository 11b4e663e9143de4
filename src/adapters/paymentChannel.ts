import * as z from 'zod/mini'
import { handoffMethods } from '#contract/paymentTypes.ts'
import type { Storage } from './storage.ts'

/** A payment page's result, for the tab that started the payment. */
export type PaymentResult = z.output<typeof result>

/** Sends payment results between the tabs of one browser. */
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

/** The random id makes records differ: browsers send no event for an unchanged record. */
const storedResult = z.object({ version: z.literal(1), id: z.string(), result })

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
      storage.write('payment_result', storedResult, {
        version: 1,
        id: newId(),
        result,
      })
      channel?.postMessage(result)
    },
    onResult(listener) {
      const onMessage = ({ data }: MessageEvent) => {
        const parsed = z.safeDecode(result, data)
        if (parsed.success) listener(parsed.data)
      }
      const stop = storage.onChange('payment_result', () => {
        const record = storage.read('payment_result', storedResult)
        if (record) listener(record.result)
      })

      channel?.addEventListener('message', onMessage)
      return () => {
        stop()
        channel?.removeEventListener('message', onMessage)
      }
    },
  }
}
