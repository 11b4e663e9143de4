import type { Deps } from '../context.ts'
import { RequestRefusal } from '../domain/requestRefusal.ts'
import { checkBeforeCalls } from '../gateways/checkBeforeCalls.ts'
import {
  type PaymentProvider,
  PaymentProviderError,
} from '../gateways/paymentProvider.ts'
import { budgets, charge } from '../limits/rateLimits.ts'
import type { Caller } from './accessToken.ts'
import type { Costs } from './costs.ts'

const ofPayments = {
  customer: budgets.questionsByCustomer,
  inNetwork: budgets.questionsByNetwork,
  inShop: budgets.questionsOfCustomers,
}

const ofOthers = {
  customer: budgets.otherQuestionsByCustomer,
  inNetwork: budgets.otherQuestionsByNetwork,
  inShop: budgets.otherQuestionsOfCustomers,
}

/**
 * The provider within the budgets of the customer, the network and all customers together: those of payments, or those
 * of other calls. When one is spent, calls fail as unanswered. Webhooks and background work are not counted.
 */
export function meteredProvider(
  deps: Deps,
  caller: Caller,
  network: string,
  { pays }: Costs,
): PaymentProvider {
  const { customer, inNetwork, inShop } = pays ? ofPayments : ofOthers
  const charges = [
    { limit: customer, subject: [caller.customerId] },
    { limit: inNetwork, subject: [network] },
    { limit: inShop, subject: [] },
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
