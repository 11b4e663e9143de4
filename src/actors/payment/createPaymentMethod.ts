import type { ApiError } from '#contract/errors.ts'
import { required } from '#machines/core/required.ts'
import type {
  Card,
  CardPaymentMethod,
} from '#machines/payment/cardPaymentTypes.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Find } from '../core/eventBridge.ts'
import { billingOf } from './billingOf.ts'

/** Creates a payment method from a typed card; a saved card has one. Rejects with the provider's error. */
export async function createPaymentMethod(
  { payments }: Pick<ClientDeps, 'payments'>,
  find: Find,
  card: Card,
  signal: AbortSignal,
): Promise<CardPaymentMethod> {
  if ('savedCard' in card) return card
  const provider = await required(payments, 'payments')()
  const answer = await provider.createPaymentMethod(billingOf(find))

  // The request was abandoned: the following steps must not run.
  signal.throwIfAborted()
  if ('error' in answer) {
    const { message: detail, language } = answer.error
    throw {
      code: 'refused',
      detail,
      ...(language && { language }),
    } satisfies ApiError
  }

  return { savedCard: answer.paymentMethod }
}
