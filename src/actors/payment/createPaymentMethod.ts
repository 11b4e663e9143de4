import type { ApiError } from '#contract/errors.ts'
import { formatPostalCode } from '#contract/postalCode.ts'
import type { User } from '#contract/session.ts'
import { required } from '#machines/core/required.ts'
import type {
  Card,
  CardPaymentMethod,
} from '#machines/payment/cardPaymentTypes.ts'
import type { Billing } from '#src/adapters/payments.ts'
import type { ClientDeps } from '../core/clientDeps.ts'
import type { Find } from '../core/eventBridge.ts'

/** Creates a payment method from a typed card; a saved card has one. Rejects with the provider's error. */
export async function createPaymentMethod(
  { payments }: Pick<ClientDeps, 'payments'>,
  find: Find,
  card: Card,
  signal: AbortSignal,
): Promise<CardPaymentMethod> {
  if ('savedCard' in card) return card
  const { user } = find('session').getSnapshot().context
  const provider = await required(payments, 'payments')()
  const answer = await provider.createPaymentMethod(
    billingOf(required(user, 'user')),
  )

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

function billingOf({ full_name, email, billing_address }: User): Billing {
  if (!billing_address) return { name: full_name, email }
  const { street_address1, city, state, postal_code } = billing_address
  return {
    name: full_name,
    email,
    address: {
      line1: street_address1,
      city,
      postal_code: formatPostalCode(postal_code),
      ...(state ? { state } : {}),
    },
  }
}
