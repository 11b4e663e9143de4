import { PaymentsFailed } from '../gateways/paymentProvider.ts'
import type { Till } from './till.ts'

/** Does what the provider is needed for; without its answer it is left to the reconciler. */
export async function later({ log }: Pick<Till, 'log'>, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PaymentsFailed)) throw error
    log.warn({ err: error }, 'a payment has to wait')
  }
}
