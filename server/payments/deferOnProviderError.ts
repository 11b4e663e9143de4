import type { ServerContext } from '../context.ts'
import { logProviderError } from '../gateways/logProviderError.ts'
import { PaymentProviderError } from '../gateways/paymentProvider.ts'

/** Runs work that calls the provider. A provider error is logged; background work retries. */
export async function deferOnProviderError(
  { log }: Pick<ServerContext, 'log'>,
  work: () => Promise<unknown>,
) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    logProviderError(log, error, 'a payment has to wait')
  }
}
