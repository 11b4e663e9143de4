import type { ServerContext } from '../context.ts'
import { PaymentProviderError } from '../gateways/paymentProvider.ts'

/** Does what the provider is needed for; without its answer it is left to the reconciler. */
export async function deferOnProviderError(
  { log }: Pick<ServerContext, 'log'>,
  work: () => Promise<unknown>,
) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ err: error }, 'a payment has to wait')
  }
}
