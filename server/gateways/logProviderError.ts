import { PaymentProviderError } from './paymentProvider.ts'

/** Logs an error after which work or a request waits. The provider's refusal is at level error, with its words: only a person can help. */
export function logProviderError(
  log: Record<'error' | 'warn', (about: object, text: string) => void>,
  error: unknown,
  waits: string,
): void {
  if (error instanceof PaymentProviderError && error.failure === 'refused')
    log.error({ err: error }, error.message)
  else log.warn({ err: error }, waits)
}
