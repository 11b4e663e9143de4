import type { ServerContext } from '../context.ts'
import { PaymentProviderError } from '../gateways/paymentProvider.ts'

/** Runs work that needs the payment provider. If the provider fails, logs it; background work retries. */
export async function deferOnProviderError(
  { log }: Pick<ServerContext, 'log'>,
  work: () => Promise<unknown>,
) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    logProviderError(log, error)
  }
}

/** Logs an error of work that is tried again. The provider's refusal is at level error, with its words: only a person can help. */
export function logProviderError(log: ServerContext['log'], error: unknown): void {
  if (error instanceof PaymentProviderError && error.failure === 'refused')
    log.error({ err: error }, error.message)
  else log.warn({ err: error }, 'a payment has to wait')
}
