import type { Deps } from '../context.ts'
import { RequestRefusal } from '../domain/requestRefusal.ts'
import { checkBeforeCalls } from '../gateways/checkBeforeCalls.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
} from '../gateways/paymentProvider.ts'
import { budgets, charge } from '../limits/rateLimits.ts'
import type { Caller } from './accessToken.ts'

/**
 * The provider within the budgets of the customer, the network and all customers together. When one is spent, calls
 * fail as unanswered. Webhooks and background work are not counted.
 */
export function meteredProvider(
  deps: Deps,
  caller: Caller,
  network: string,
): PaymentProvider {
  const charges = [
    { limit: budgets.questionsByCustomer, subject: [caller.customerId] },
    { limit: budgets.questionsByNetwork, subject: [network] },
    { limit: budgets.questionsOfCustomers, subject: [] },
  ]
  return checkBeforeCalls(deps.payments, async () => {
    try {
      await charge(deps, charges)
    } catch (error) {
      throw error instanceof RequestRefusal
        ? new PaymentProviderError('unanswered', error)
        : error
    }
  })
}
