import { PaymentProviderError } from './paymentProvider.ts'

/** Logs an error after which work waits. A refusal is logged as an error: only a person can fix it. */
export function logProviderError(
  log: Record<'error' | 'warn', (about: object, text: string) => void>,
  error: unknown,
  waits: string,
): void {
  if (error instanceof PaymentProviderError && error.failure === 'refused')
    log.error({ err: error }, error.message)
  else log.warn({ err: error }, waits)
}
